import fc from 'fast-check';
import { IS_NIGHT } from 'shared-testing/night';
import * as v from 'valibot';
import { contact } from '../contact';
import { customer } from '../customer';
import { report } from '../report';
import { NAMES } from '../testing/names-in-scripts';
import { cleanLine, cleanLines, cleanText } from './clean-texts';
import { line, lines } from './fields';

const NAME = line({ label: 'Name', limit: 10_000, required: true });
const DETAILS = lines({ label: 'Details', limit: 10_000, required: true });

test.each(NAMES)('%j stays as it is', (name) => {
  expect(cleanLine(name)).toBe(name);
  expect(cleanLines(name)).toBe(name);
});

test.each([
  ['a phone number of an iPhone', '\u202d+62 812\u00a0345\u202c', '+62 812 345'],
  ['a mention of WhatsApp', '@\u2068Budi Santoso\u2069 ', '@Budi Santoso'],
  ['two cells of a spreadsheet', 'PT Maju\tJakarta', 'PT Maju Jakarta'],
  ['a line break of slides', 'PT Maju\u000bJakarta', 'PT Maju Jakarta'],
  ['line breaks', ' PT Maju\r\n\r\nJakarta\u2028\u0085', 'PT Maju Jakarta'],
  ['blanks', '\u3000 山田\u3000\u2003太郎 \u00a0', '山田 太郎'],
  ['invisible letters', '\u200eMa\u200bju\ufeff\u00ad\u2060\u061c', 'Maju'],
  ['controls and half characters', 'PT\u0000 \u0007Maju\ud83d', 'PT Maju'],
  ['joiners that join nothing', 'Ma\u200dju \u200cJaya\u200d', 'Maju Jaya'],
  ['a joiner at the end of a word', 'می\u200cخواهم\u200c', 'می\u200cخواهم'],
  ['a selector of nothing', 'Maju\ufe0f', 'Maju'],
  ['tags without a flag', 'Maju\u{e0041}\u{e007f}', 'Maju'],
  ['letters and marks apart', 'Cafe\u0301 \u1100\u1161\u11a8', 'Café 각'],
  ['the fillers and separators of other scripts', 'Ma\u115fju\u180e Ja\u17b4ya\u{1d173}', 'Maju Jaya'],
  ['the place of a picture', '\ufffcPT Maju \ufffc', 'PT Maju'],
  ['accents on no letter', '\u0301Maju \u0308\u0301 Jaya', 'Maju Jaya'],
  ['accents alone', '\u0301\u0308', ''],
  ['a joiner behind an emoji', 'Toko 👨\u200d ❤\ufe0f\u200d', 'Toko 👨 ❤\ufe0f'],
  [
    'a family of emoji',
    '👨\u200d👩\u200d👧 👩🏽\u200d🔧 ❤\ufe0f\u200d🔥',
    '👨\u200d👩\u200d👧 👩🏽\u200d🔧 ❤\ufe0f\u200d🔥',
  ],
  ['a separator of Mongolian vowels', 'ᠨ\u180eᠠ Ma\u180eju', 'ᠨ\u180eᠠ Maju'],
  ['signs that are no characters', 'Maju\ufffe\u{1ffff}\ufdd0', 'Maju'],
  ['accents upon accents', `z${'\u0316'.repeat(30)}`, `z${'\u0316'.repeat(10)}`],
])('a line loses what comes with %s', (_what, pasted, clean) => {
  expect(cleanLine(pasted)).toBe(clean);
});

test('a long text keeps its lines, and loses only what cannot be stored', () => {
  expect(cleanLines('  one\r\n\ttwo\u000bthree\u2028four\rfive \n\n')).toBe(
    '  one\n\ttwo\nthree\nfour\nfive',
  );
  expect(cleanLines('call \u202d+62 812\u202c,\u0000 @\u2068Budi\u2069\ud83d')).toBe('call +62 812, @Budi');
  expect(cleanLines('א\u200f! ខ្មែរ\u200bភាសា')).toBe('א\u200f! ខ្មែរ\u200bភាសា');
});

test.each([
  ['Ada Byron <ada@example.com>', 'ada@example.com'],
  ['"Byron, Ada" <ada@example.com>;', 'ada@example.com'],
  ['mailto:ada@example.com?subject=Visit', 'ada@example.com'],
  ['<mailto:ada@example.com>', 'ada@example.com'],
  ['(ada@example.com).', 'ada@example.com'],
  [' ada@example.com, ', 'ada@example.com'],
  ["pat.o'brien@example.com", "pat.o'brien@example.com"],
  ['\u2068ada@example.com\u2069', 'ada@example.com'],
  ['ada@example.com, bob@example.com', 'ada@example.com, bob@example.com'],
  ['Ada <ada@example.com>, Bob <bob@example.com>', 'Ada <ada@example.com>, Bob <bob@example.com>'],
  ['ask Budi', 'ask Budi'],
  ['E-mail: ada@example.com', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example。com', 'ada@example.com'],
  ['「ada@example.com」', 'ada@example.com'],
  ['pat.o’brien@example.com', "pat.o'brien@example.com"],
  ['ada @ example.com', 'ada@example.com'],
  ['mailto:ada%2Bsales@example.com', 'ada+sales@example.com'],
  ['ada@münchen.example', 'ada@münchen.example'],
  ['Ada (ada@example.com)', 'ada@example.com'],
  ['Ada Byron [ada@example.com]', 'ada@example.com'],
  ['[ada@example.com](mailto:ada@example.com)', 'ada@example.com'],
  ['mailto://ada@example.com/', 'ada@example.com'],
  ['To: ada@example.com', 'ada@example.com'],
  ['电邮：ada@example.com', 'ada@example.com'],
  ['📧 ada@example.com', 'ada@example.com'],
  ['• E-mail: ada@example.com', 'ada@example.com'],
  ['Ada Byron ada@example.com', 'Ada Byron ada@example.com'],
  ['_ada+x@example.com', '_ada+x@example.com'],
  ['ada@[192.0.2.1]', 'ada@[192.0.2.1]'],
  ['ada@example.com. Call first', 'ada@example.com. Call first'],
])('%j is the email %j, when adding and when editing', (pasted, email) => {
  const { fields } = contact;
  expect(fields.email && cleanText(fields.email, pasted)).toBe(email);
  const isAddress = /^\S+@\S+$/.test(email);
  const errors = contact.errors({ ...contact.empty, name: 'Ada', email }, { isNew: true });
  expect(errors).toEqual(isAddress ? {} : { email: expect.stringContaining('not an email address') });
  expect(contact.errors({ ...contact.empty, name: 'Ada', email })).toEqual({});
});

test.each([
  ['tel:+62 812 345', '+62 812 345'],
  ['TEL:+62-21-555;ext=12', '+62-21-555 ext. 12'],
  ['callto:0812345', '0812345'],
  ['tel://0812345', '0812345'],
  ['https://wa.me/62812345?text=Hi', '+62812345'],
  ['https://api.whatsapp.com/send?phone=62812345', '+62812345'],
  ['sms: 0812345', '0812345'],
  ['+62 (0) 812 345 ext. 5', '+62 (0) 812 345 ext. 5'],
  ['tel:0812%203456%207890', '0812 3456 7890'],
  ['tel:+62-812-345;phone-context=example.com', '+62-812-345'],
  ['sms:+62812345?body=hi', '+62812345'],
  ['Telp. 0812 345', '0812 345'],
  ['Telepon: 0812 345;', '0812 345'],
  ["'0812 345", '0812 345'],
  ['0812 345,', '0812 345'],
  ['0812 345 ext. 12', '0812 345 ext. 12'],
  ['WA: 0812 345', 'WA: 0812 345'],
  ['Telkom', 'Telkom'],
])('the phone number %j loses what its link brings along', (pasted, clean) => {
  const { phone } = customer.fields;
  expect(phone && cleanText(phone, pasted)).toBe(clean);
});

test.each([
  ['<https://example.com/a>', 'https://example.com/a'],
  ['(www.example.com).', 'www.example.com'],
  ['“example.com”,', 'example.com'],
  ['Website: example.com', 'example.com'],
  ['https://https://example.com', 'https://example.com'],
  ['http:// example.com', 'http://example.com'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['https://example.com/wiki/A_(B)', 'https://example.com/wiki/A_(B)'],
  ['[Maju](https://example.com/a)', 'https://example.com/a'],
  ['《example.com》', 'example.com'],
  ['「example.com」。', 'example.com'],
  ['Situs: example.com', 'example.com'],
  ['https://example.com/a)', 'https://example.com/a'],
  ['none yet.', 'none yet.'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the website %j loses what stands around it', (pasted, clean) => {
  const { website } = customer.fields;
  expect(website && cleanText(website, pasted)).toBe(clean);
});

test('a year that is typed with two digits is of this century', () => {
  const { timestamp } = report.fields;
  expect(timestamp && cleanText(timestamp, '0026-11-20')).toBe('2026-11-20');
  expect(timestamp && cleanText(timestamp, '0226-11-20')).toBe('0226-11-20');
});

/** Joins pieces of names with everything that phones, chats and spreadsheets put between them. */
const NOISE = [
  ...'\t\n\r\u000b\u000c\u0000\u0007\u001f\u007f\u0085\u00a0\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f',
  ...'\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u3000\ufe0f\ufeff\ufffa \u0301',
  '\u{e0041}',
  '\ud83d',
  '\r\n',
  '\u0301'.repeat(12),
];

const pieces = fc.oneof(
  fc.constantFrom(...NOISE),
  fc.constantFrom(...NAMES, ...NAMES.join('')),
  fc.string({ unit: 'binary', maxLength: 3 }),
);

test('random pastes of a phone are never refused without need, and cleaning them twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.constantFrom(...NAMES), (before, name) => {
      const pasted = `${before.join('')}${name}`;
      const [short, long] = [cleanText(NAME, pasted), cleanText(DETAILS, pasted)];
      expect([v.is(NAME.written, short), v.is(DETAILS.written, long)]).toEqual([true, true]);
      expect(cleanText(NAME, short)).toBe(short);
      expect(cleanText(DETAILS, long)).toBe(long);
    }),
    IS_NIGHT ? { numRuns: 2_000 } : { numRuns: 300, seed: 58 },
  );
});
