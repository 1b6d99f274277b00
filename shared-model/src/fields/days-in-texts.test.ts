import { type DayOrder, dayOrderOf, mayBeTurned, readMoment } from './days-in-texts';

/** Returns the moment of a text that stands alone in its column, as a clock in UTC shows it. */
const read = (text: string): string | undefined =>
  readMoment(text, dayOrderOf([text]).order)
    ?.toISOString()
    .slice(0, 16);

test.each([
  ['a weekday without a comma', 'Rabu 25 November 2026'],
  ['a weekday without a space', 'Rabu,25/11/2026'],
  ['a weekday before a slash', 'Rabu/25 Nov 2026'],
  ['a weekday at the end', '25/11/2026 (Rabu)'],
  ['a weekday at the end, after a comma', '25 November 2026, Wed'],
  ['a weekday with an apostrophe', "Jum'at, 25 November 2026"],
  ['a weekday with a typographic apostrophe', 'Jum’at 25-11-2026'],
  ['a short weekday before the month', 'Wed Nov 25 2026'],
  ['a short year with an apostrophe', "25 Nov '26"],
  ['another short form of August', '25 Ags 2026', '2026-08-24T17:00'],
  ['no spaces', '25Nov2026'],
  ['the year first and a name', '2026-Nov-25'],
  ['the year first and a name, with spaces', '2026 November 25'],
  ['Chinese or Japanese signs', '2026年11月25日'],
  ['Korean signs', '2026년 11월 25일'],
  ['a word for the day', 'Tgl 25/11/2026'],
  ['a word for the day, with a point', 'Tanggal: 25 November 2026'],
  ['a mark of direction', '\u200e25/11/2026'],
  ['an apostrophe that keeps it a text', "'25/11/2026"],
  ['full stops behind', '25 Nov. 2026.'],
  ['other digits', '٢٥/١١/٢٠٢٦'],
  ['wide digits', '２０２６／１１／２５'],
  ['dashes', '25–11–2026'],
  ['hyphens that do not break', '25‑11‑2026'],
  ['a word for the weekday', 'Hari Rabu, 25 November 2026'],
  ['a month first, between hyphens', 'Nov-25-2026'],
  ['an ordinal and a preposition', '25th of November 2026'],
  ['points and spaces', '25. 11. 2026'],
  ['a year of two digits', '25/11/26'],
  ['the last year of two digits in this century', '25/11/49', '2049-11-24T17:00'],
])('reads a day with %s: %s', (_, text, moment = '2026-11-24T17:00') => {
  expect(read(text)).toBe(moment);
});

test.each([
  ['25/11/2026 10:30 WIB', '2026-11-25T03:30'],
  ['25/11/2026 10.30 WITA', '2026-11-25T02:30'],
  ['2026-11-25 10:30:00 WIT', '2026-11-25T01:30'],
  ['25 November 2026 pukul 10.30 WIB', '2026-11-25T03:30'],
  ['25/11/2026 jam 10:30', '2026-11-25T03:30'],
  ['Wednesday, November 25, 2026 at 10:30 AM', '2026-11-25T03:30'],
  ['25/11/2026 - 10:30', '2026-11-25T03:30'],
  ['20261125T103000', '2026-11-25T03:30'],
  ['20261125T103000Z', '2026-11-25T10:30'],
  ['20261125 1030', '2026-11-25T03:30'],
  ['10:30 25/11/2026', '2026-11-25T03:30'],
  ['2026-11-25+07:00', '2026-11-24T17:00'],
  ['2026-11-25Z', '2026-11-25T00:00'],
  ['2026-11-25T10:30:00-0330', '2026-11-25T14:00'],
])('reads the moment %s', (text, moment) => {
  expect(read(text)).toBe(moment);
});

test.each([
  '31/02/2026',
  // Records are of this century.
  '25/11/98',
  '00/00/0000',
  'Nov-26',
  '25 November',
  'Tuesday',
  '25/11/2026 25:00',
  '202611',
  '20261325',
  '0812 3456 789',
  '2026-11-25 and 26',
  'Rabu Kamis 25/11/2026',
  'QT-1-2026',
])('reads no day in %s', (text) => {
  expect(read(text)).toBeUndefined();
});

test.each<[string, DayOrder, string | undefined]>([
  ['Rabu, 03/04/2026', 'mdy', '2026-03-03T17:00'],
  ['2026年3月4日', 'mdy', '2026-03-03T17:00'],
])('reads %s in the order %s', (text, order, moment) => {
  expect(readMoment(text, order)?.toISOString().slice(0, 16)).toBe(moment);
});

test('is not kept busy by a long text', () => {
  for (const part of ['1 ', 'a ', 'Rabu ', '(', "'", 'Jum’', '25/', '2026年', 'T10'])
    expect(readMoment(part.repeat(200_000), 'dmy')).toBeUndefined();
});

test.each<[string, string[], boolean, string[]]>([
  [
    'days up to the 12th beside texts after it, of a program that expects the month first',
    ['2026-05-08', '2026-08-08', '25/08/2026', '13/08/2026', '31.8.2026'],
    true,
    ['2026-08-05', '2026-08-08', '2026-08-25', '2026-08-13', '2026-08-31'],
  ],
  [
    'days up to the 12th beside texts after it, of a program that expects the day first',
    ['2026-05-08', '08/25/2026', '08/13/2026 14:30'],
    true,
    ['2026-08-05', '2026-08-25', '2026-08-13'],
  ],
  ['days with a time', ['2026-05-08 14:30', '25/08/2026 09:00'], true, ['2026-08-05', '2026-08-25']],
  ['a day after the 12th', ['2026-05-08', '2026-08-13', '25/08/2026'], false, []],
  ['a text that both orders read', ['2026-05-08', '25/08/2026', '03/04/2026'], false, []],
  ['days alone', ['2026-05-08', '2026-08-08'], false, []],
  ['texts alone', ['25/08/2026', '13/08/2026'], false, []],
  ['names of months', ['2026-05-08', '25 August 2026'], false, []],
  ['other texts', ['2026-05-08', 'soon'], false, []],
])('knows days that a spreadsheet may have turned around: %s', (_, texts, mayBe, days) => {
  expect(mayBeTurned(texts)).toBe(mayBe);
  expect(dayOrderOf(texts).isAmbiguous).toBe(mayBe);
  if (mayBe)
    expect(
      texts.map((text) => readMoment(text, 'turned')?.toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' })),
    ).toEqual(days);
});

test('turns no days by itself', () => {
  expect(dayOrderOf(['25/08/2026', '08/25/2026', '08/26/2026']).order).toBe('mdy');
});

test.each([
  ['20/11/2026 14:30', '2026-11-20T07:30'],
  ['2026-11-20 00:00:00 14:30', '2026-11-20T07:30'],
  ['2026-11-20 09.15 WIB', '2026-11-20T02:15'],
  ['20/11/2026 30/12/1899 14:30:00', '2026-11-20T07:30'],
  ['20/11/2026 1899-12-30 14:30:00', '2026-11-20T07:30'],
])('reads a day with the text of another column for its time: %s', (text, moment) => {
  expect(read(text)).toBe(moment);
});
