import fc from 'fast-check';
import { customer } from '../customer';
import { newNameComparison, whySame } from './same-customer';

const named = (name: string, phone = '', website = '') => ({ ...customer.empty, name, phone, website });

const SPELLING = 'same name, spelled otherwise';
const ORDER = 'same words in another order';
const TYPO = 'a letter or two differ';

test.each([
  ['PT Maju Jaya', 'Maju Jaya', SPELLING],
  ['PT Maju Jaya', 'CV. MAJU-JAYA', SPELLING],
  ['P.T. Maju Jaya', 'Perseroan Terbatas Maju Jaya', SPELLING],
  ['Łódź Survey', 'Lodz  survey', SPELLING],
  ['Toko Bangunan Sinar', 'Sinar Toko Bangunan', ORDER],
  ['PT Maju Jaya', 'Jaya Maju, CV', ORDER],
  ['PT Sentosa Abadi', 'CV Santosa Abadi', TYPO],
  ['PT Lintang Cakra', 'PT Lintnag Cakra', TYPO],
  ['Abadi Sentosa', 'CV Santosa Abadi', TYPO],
  ['Survey Indonesia', 'Survei Indonesia', TYPO],
  ['PT Geodata Nusantara', 'PT Geo Data Nusantra', TYPO],
  ['PT Tiga Roda', '3 Roda', SPELLING],
  ['Seven Survey Ltd', '7 Survey', SPELLING],
  ['Bank Rakyat Indonesia (Persero) Tbk', 'PT. Bank Rakyat Indonesia', SPELLING],
  ['CV Alat & Jasa Ukur', 'Alat dan Jasa Ukur', SPELLING],
  ['Smith and Sons Pte. Ltd.', 'Smith & Sons', SPELLING],
  ['Tan Chong Bhd', 'TAN CHONG Sdn. Bhd.', SPELLING],
  ['Müller & Söhne GmbH', 'MULLER SOHNE', SPELLING],
  ['PT Tjipta Karya', 'PT Cipta Karya', SPELLING],
  ['PT Soerabaja Jaya', 'PT Surabaja Jaya', SPELLING],
  ['شركة الأحمد', 'شركه الاحمد', SPELLING],
  ['㈱山田測量', '山田測量', SPELLING],
  ['UD Sumber-Rejeki', 'UD SumberRejeki', SPELLING],
  ['PT Sumber Rejeki', 'PT Sumber Rezeki', TYPO],
  ['Kantor Perwakilan', 'Kantor Perwakialn', TYPO],
  ['Gudang Satu', 'Gudang Dua', undefined],
  ['Gudang Satu', 'Gudang 11', undefined],
  ['Dan', 'And', undefined],
  // In a short word one letter makes another name.
  ['PT Maju Jaya', 'PT Maju Raya', undefined],
  ['Bolt', 'Bold', undefined],
  ['Jaya Santosa', 'Raya Sentosa', undefined],
  // Numbers tell branches apart.
  ['Gudang Sentosa 11', 'Gudang Sentosa 12', undefined],
  ['Cabang 1 11', 'Cabang 11 1', undefined],
  ['Sentosa 1', 'Santosa 2', undefined],
  ['PT Presisi Mandiri', 'PT Presisi Mandiri Abadi', undefined],
  ['PT', 'CV', undefined],
  ['🏭', '🏭', 'same name'],
  ['🏭', '🏗️', undefined],
  ['-', '???', undefined],
  ['', '.', undefined],
  ['A', 'a.', SPELLING],
  ['A', 'B', undefined],
  ['Cabang 1', 'Cabang 2', undefined],
  ['Cabang Satu', 'Cabang II', undefined],
  ['Blok III', 'Blok IV', undefined],
  ['SMAN 1 Bandung', 'SMAN 2 Bandung', undefined],
  ['北京测量', '南京测量', undefined],
  ['김철수', '김철호', undefined],
])('%s and %s: %s', (one, other, reason) => {
  expect(whySame(named(one), named(other))).toEqual(reason === undefined ? [] : [reason]);
  expect(whySame(named(other), named(one))).toEqual(reason === undefined ? [] : [reason]);
});

test.each([
  ['0812-3456-7890', '+62 812 3456 7890', true],
  ['(021) 555 01000', '62 21 55501000', true],
  ['021 5550100 / 0812 3456 7890', '812 3456 7890', true],
  ['+65 6123 45678', '0065-6123-45678', true],
  ['0812 3456 7890', '0812 3456 7891', false],
  ['+65 612 345 678', '0612 345 678', false],
  ['555', '555', false],
  ['0000000000', '000-000-0000', false],
  ['0999999999', '0999999999', false],
  ['', '', false],
])('the phones %j and %j are the same: %s', (one, other, isSame) => {
  expect(whySame(named('Ada', one), named('Zulu', other))).toEqual(isSame ? ['same phone number'] : []);
});

const at = (website: string, ...emails: string[]) => ({
  ...named(website + emails.join(), '', website),
  emails,
});
const WEBSITE = 'same website';

test.each([
  ['maju.co.id', 'https://www.maju.co.id/', WEBSITE],
  ['http://MAJU.co.id:8080/produk?x=1#a', 'www.maju.co.id/tentang-kami', WEBSITE],
  ['www2.maju.co.id', '//maju.co.id.', WEBSITE],
  ['maju.co.id, maju.com', 'Maju.com', WEBSITE],
  ['https://müller.example', 'xn--mller-kva.example', WEBSITE],
  ['https://www.facebook.com/MajuJaya/', 'facebook.com/majujaya', WEBSITE],
  ['www.facebook.com/majujaya', 'www.facebook.com/lintang', undefined],
  ['g.page/maju', 'g.page/lintang', undefined],
  ['https://lynk.id/maju', 'lynk.id/maju/', WEBSITE],
  ['facebook.com/profile.php?id=1', 'facebook.com/profile.php?id=2', undefined],
  ['instagram.com/maju/?igsh=x', 'https://instagram.com/maju', WEBSITE],
  ['instagram.com/%E0%A4%A', 'instagram.com/%E0%A4%A', WEBSITE],
  ['facebook.com', 'https://www.facebook.com/', undefined],
  ['gmail.com', 'https://www.gmail.com', undefined],
  ['yahoo.co.id', 'www.yahoo.co.id', undefined],
  ['maju.co.id', 'lintang.co.id', undefined],
  ['maju.blogspot.com', 'lintang.blogspot.com', undefined],
  ['-', '-', undefined],
  ['none yet', 'none yet', undefined],
  ['https://bank.example@other.example', 'bank.example', undefined],
  ['https://%', 'https://%', undefined],
])('the websites %j and %j: %s', (one, other, reason) => {
  expect(whySame({ ...at(one), name: 'Ada' }, { ...at(other), name: 'Zulu' })).toEqual(
    reason ? [reason] : [],
  );
});

const EMAIL = 'same email address';
const HOST = 'same company behind email or website';

test.each([
  [at('', 'ani@gmail.com'), at('', 'ANI@gmail.com'), EMAIL],
  [at('info@maju.co.id'), at('', 'info@maju.co.id'), EMAIL],
  [at('', 'ani@maju.co.id'), at('', 'budi@maju.co.id'), HOST],
  [at('', 'ani@maju.co.id'), at('https://www.maju.co.id/kontak'), HOST],
  [at('', 'ani@gmail.com'), at('', 'budi@gmail.com'), undefined],
  [at('', 'ani@yahoo.co.id'), at('yahoo.co.id'), undefined],
  [at('', 'ani@hotmail.co.uk'), at('', 'budi@hotmail.co.uk'), undefined],
  [at('', 'ani@maju.co.id'), at('', 'ani@lintang.co.id'), undefined],
  [at('', 'ani'), at('', 'ani'), undefined],
])('emails of %j and %j: %s', (one, other, reason) => {
  const [ada, zulu] = [
    { ...one, name: 'Ada' },
    { ...other, name: 'Zulu' },
  ];
  expect(whySame(ada, zulu)).toEqual(reason ? [reason] : []);
  expect(whySame(zulu, ada)).toEqual(reason ? [reason] : []);
});

describe('the name of a new customer', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 });
  const words = fc.array(word, { minLength: 2, maxLength: 4 });
  const form = fc.constantFrom('', 'PT ', 'PT. ', 'CV ', 'UD. ', 'Perseroan Terbatas ');
  const formBehind = fc.constantFrom('', ', PT', ', CV', ' Tbk');

  const EDITS: Readonly<Record<string, (text: string, at: number, letter: string) => string>> = {
    'one letter more': (text, at, one) => text.slice(0, at) + one + text.slice(at),
    'one letter less': (text, at) => text.slice(0, at) + text.slice(at + 1),
    'another letter': (text, at, one) => text.slice(0, at) + one + text.slice(at + 1),
    'two letters swapped': (text, at) =>
      text.slice(0, at) + text.slice(at + 1, at + 2) + text.charAt(at) + text.slice(at + 2),
  };

  const differ = (one: string, other: string) => newNameComparison(one)(other) === undefined;

  /** Numbers in words tell branches apart: "Toko Dua" is not "Toko Due". */
  const NUMBER =
    /\b(?:nol|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven)\b/;

  test.each(Object.keys(EDITS))('is like another one with %s, in either legal form', (edit) => {
    fc.assert(
      fc.property(words, form, formBehind, fc.nat(), letter, (written, before, behind, place, one) => {
        const name = written.join(' ');
        const at = place % name.length;
        // A blank more or less is another spelling of the same name.
        fc.pre(!name.slice(at, at + 2).includes(' '));
        const edited = EDITS[edit]?.(name, at, one) ?? '';
        fc.pre(!NUMBER.test(name) && !NUMBER.test(edited));
        expect([name, edited, differ(before + name, edited + behind)]).toEqual([name, edited, false]);
        expect(differ(edited + behind, before + name)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('is like another one with a wrong letter in the legal form', () => {
    for (const wrong of ['PY Maju Jaya', 'P Maju Jaya', 'PTT Maju Jaya', 'TP Maju Jaya'])
      expect([wrong, differ('PT Maju Jaya', wrong)]).toEqual([wrong, false]);
  });

  test('is like another one in any order of its words, also with a wrong letter', () => {
    fc.assert(
      fc.property(words, form, letter, fc.nat(), (written, before, one, place) => {
        const [first = '', ...rest] = written;
        const at = place % first.length;
        const edited = first.slice(0, at) + one + first.slice(at + 1);
        fc.pre(!NUMBER.test(written.join(' ')) && !NUMBER.test(edited));
        expect(differ(written.join(' '), before + [...rest, edited].join(' '))).toBe(false);
      }),
    );
  });

  test.each([
    ['Gudang Sentosa 11', 'Gudang Sentosa 12'],
    ['Cabang 1', 'Cabang 11'],
    ['Bolt', 'Bold'],
    ['PT Presisi Mandiri', 'PT Presisi Mandiri Abadi'],
    ['PT Maju Jaya', 'PT Lintang Cakra'],
    ['', 'PT Maju Jaya'],
    ['PT', 'CV'],
  ])('%j is not like %j', (one, other) => {
    expect(differ(one, other)).toBe(true);
  });
});
