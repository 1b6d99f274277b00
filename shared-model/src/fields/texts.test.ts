import * as v from 'valibot';
import { lineSchema, linesSchema, required, STORED_TEXTS } from './texts';

const NAME = required('Name', lineSchema('Name', 200));
const ADDRESS = linesSchema('Address', 500);

const messageOf = (schema: v.GenericSchema<string>, text: string): string | undefined =>
  v.safeParse(schema, text).issues?.[0].message;

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const codes = (found: readonly string[]) => found.map((char) => char.codePointAt(0)?.toString(16));

test.each([
  ['PT Ukur Presisi'],
  ['Café Ünal, İstanbul'],
  ['日本 株式会社'],
  ['עברית \u200eLRM\u200f RLM'],
  ['می\u200cخواهم'],
  ['👩‍👩‍👧‍👦 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣'],
  ['Viê\u0323t, vie\u0302\u0323t'],
  ['\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82 (HAKṢHMALAWARAYAṀ)'],
  ['မြန်မာ ကြွှေး'],
  ['\ufeffpasted with a byte order mark'],
])('%j is a name and an address', (text) => {
  expect(messageOf(NAME, text)).toBeUndefined();
  expect(messageOf(ADDRESS, text)).toBeUndefined();
});

test('invisible characters alone are no name', () => {
  const invisible = characters.filter((char) =>
    /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800\u{1d159}]/u.test(char),
  );
  expect(invisible.length).toBeGreaterThan(4_000);
  expect(codes(invisible.filter((char) => v.is(NAME, char)))).toEqual([]);
  expect(messageOf(NAME, '\u3164\u115f\u1160\uffa0\u2800')).toBe('Name is required: fill it in.');
});

test('every other character is a name', () => {
  const visible = characters.filter(
    (char) => !/[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Cs}\u2800\u{1d159}]/u.test(char),
  );
  expect(codes(visible.filter((char) => !v.is(NAME, char)))).toEqual([]);
});

const LINE_BREAK = 'Name contains a line break or a control character: type it again by hand.';
const TURNED = 'Name contains an invisible character that turns text around: type it again by hand.';

test.each([
  ['a line break', 'x\ny', LINE_BREAK],
  ['the next line of old terminals', 'x\u0085y', LINE_BREAK],
  ["Unicode's line separator", 'x\u2028y', LINE_BREAK],
  ["Unicode's paragraph separator", 'x\u2029y', LINE_BREAK],
  ['a control character', 'x\u0007y', LINE_BREAK],
  ['an embedding', '\u202aPT Ukur', TURNED],
  ['an override', 'PT \u202eukur', TURNED],
  ['the end of one', 'PT Ukur\u202c', TURNED],
  ['an isolate', 'PT \u2066ukur\u2069', TURNED],
  ['half a character', 'PT \ud83d', 'Name contains half a character: type it again by hand.'],
  [
    'accents upon accents',
    `z${'\u0301'.repeat(11)}`,
    'Name has too many accents or invisible characters on one letter: type it again by hand.',
  ],
])('a name with %s says what to do', (_what, text, message) => {
  expect(messageOf(NAME, text)).toBe(message);
});

test('an address may have any kind of line break, but no bidirectional formatting', () => {
  expect(messageOf(ADDRESS, 'one\n\ttwo\u0085three\u2028four\u2029five')).toBeUndefined();
  for (const char of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    expect(messageOf(ADDRESS, `Jl. ${char}1`)).toMatch(/^Address contains an invisible character that turns/);
  }
  expect(messageOf(ADDRESS, 'x\u000by')).toBe(
    'Address contains a control character: type the text again by hand.',
  );
});

test('a letter may have ten marks, including format characters between them', () => {
  expect(v.is(NAME, `z${'\u0301'.repeat(10)}q${'\u0316'.repeat(10)}`)).toBe(true);
  expect(v.is(NAME, `z${'\u0301'.repeat(5)}\u200d${'\u0316'.repeat(5)}`)).toBe(false);
});

test('a stored line is read unchanged, unless it is too long or empty', () => {
  const stored = STORED_TEXTS.required('Name', STORED_TEXTS.line('Name', 200));
  for (const text of ['\u3164', 'PT \u202eukur', `z${'\u0301'.repeat(199)}`, 'x\u2028y', '\u0000']) {
    expect(v.is(stored, text)).toBe(true);
  }
  for (const text of ['', 'x'.repeat(201), 7, null]) expect(v.is(stored, text)).toBe(false);
});

test('unreadable characters of stored lines are removed, so that they can be stored again', () => {
  const stored = STORED_TEXTS.lines('Address', 500);
  const read = v.parse(
    stored,
    `z${'\u0301'.repeat(30)}q${'\u0316'.repeat(3)}\n\u202a+62 21\u202c \u206612\u2069`,
  );
  expect(read).toBe(`z${'\u0301'.repeat(10)}q${'\u0316'.repeat(3)}\n+62 21 12`);
  expect(v.is(ADDRESS, read)).toBe(true);
});

test('a required stored text is read, even if nothing of it is readable', () => {
  const stored = STORED_TEXTS.required('Details', STORED_TEXTS.lines('Details', 500));
  expect(v.parse(stored, '\u202e\u2066')).toBe('');
  expect(v.safeParse(stored, '').success).toBe(false);
});
