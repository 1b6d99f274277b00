import { contact } from '../contact';
import { customer } from '../customer';
import { report } from '../report';
import { duplicateKey } from './duplicate-key';
import { LONGEST_PREFIX } from './words';

const keyOfName = (name: string) => duplicateKey(customer, { ...customer.empty, name });

test.each([
  'pt maju jaya',
  'Maju Jaya, PT.',
  ' PT  Maju\u00a0Jaya ',
  'PT. MajuJaya Tbk',
  'CV Máju-Jaya',
  '\u2068Ma\u200bju Jaya\u2069',
  'PT (Persero) Maju Jaya',
  'P.T. Maju Jaya',
  'P. T. MAJU JAYA',
  'C.V. Maju Jaya',
  'UD. Maju-Jaya',
  'Perseroan Terbatas Maju Jaya',
  'Maju Jaya Pte. Ltd.',
  'Maju Jaya Sdn. Bhd.',
  'Maju Jaya Co., Ltd',
  'Maju Jaya S.A.',
  'ＰＴ　Ｍａｊｕ　Ｊａｙａ',
  '“Maju” Jaya, Inc.',
  'Perusahaan Dagang Maju Jaya',
  'Usaha Dagang MAJU JAYA',
  'Commanditaire Vennootschap Maju Jaya',
  'Persekutuan  Komanditer Maju Jaya',
])('%j is taken for PT Maju Jaya', (name) => {
  expect(keyOfName(name)).toBe(keyOfName('PT Maju Jaya'));
});

test.each(['Maju', 'Maju Jaya 2', 'Jaya Maju', 'PT', ''])('%j is another customer', (name) => {
  expect(keyOfName(name)).not.toBe(keyOfName('PT Maju Jaya'));
});

test.each([
  ['株式会社山田測量', '(株)山田測量'],
  ['㈱山田測量', '山田測量'],
  ['ООО «Ромашка»', 'Ромашка'],
  ['주식회사 한글측량', '(주)한글측량'],
  ['㈜한글측량', '한글측량'],
  ['บริษัท ไทยสำรวจ จำกัด', 'ไทยสำรวจ'],
  ['บริษัทไทยสำรวจจำกัด (มหาชน)', 'ไทยสำรวจ'],
  ['Công ty TNHH Đặng', 'Dang'],
  ['Công Ty Cổ Phần Đặng', 'DANG'],
  ['الأحمد ش.م.م', 'الاحمد'],
  ['A.B.C. Company', 'ABC'],
  ['Straße & Söhne GmbH', 'STRASSE SOHNE'],
])('%j is taken for %j', (one, other) => {
  expect(keyOfName(one)).toBe(keyOfName(other));
});

test('only the name of a company loses a legal form', () => {
  const keyOf = (name: string, qtNumber: string) => [
    duplicateKey(contact, { ...contact.empty, name }),
    duplicateKey(report, { ...report.empty, qtNumber }),
  ];
  const [person, qt] = keyOf('Budi', '7');
  expect(keyOf('Budi Pt', 'PT 7')).toEqual([expect.not.stringMatching(`^${person}$`), expect.anything()]);
  expect(keyOf('Budi', 'PT 7')[1]).not.toBe(qt);
  expect(keyOf('Budi', 'PT 7')[1]).not.toBe(keyOf('Budi', 'CV 7')[1]);
});

test('a legal form alone is a name, and no name has no key', () => {
  expect(keyOfName('CV')).toBeDefined();
  expect(keyOfName('PT')).not.toBe(keyOfName('CV'));
  expect(keyOfName('–')).toBeUndefined();
});

test('a contact is one person of one customer', () => {
  const keyOf = (name: string, of: string) => duplicateKey(contact, { ...contact.empty, name, customer: of });
  expect(keyOf('ada', 'Acme')).toBe(keyOf('Ada ', 'PT Acme'));
  expect(keyOf('Ada', 'Acme')).not.toBe(keyOf('Ada', 'Bolt'));
  expect(keyOf('Ada', '')).not.toBe(keyOf('Ada', 'Acme'));
});

test('a report is known by its QT number, if it has one', () => {
  const keyOf = (qtNumber: string) => duplicateKey(report, { ...report.empty, qtNumber });
  expect(keyOf('qt 7')).toBe(keyOf('QT-7'));
  expect(keyOf('QT-1-11')).not.toBe(keyOf('QT-11-1'));
  expect(keyOf('')).toBeUndefined();
});

test('every key is short enough to be indexed whole, and no word', () => {
  for (let number = 0; number < 1_000; number += 1) {
    expect(keyOfName(`Customer ${number} ${'x'.repeat(150)}`)).toMatch(/^=[0-9a-z]{1,19}$/);
  }
  expect(LONGEST_PREFIX).toBe(20);
});
