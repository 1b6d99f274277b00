import fc from 'fast-check';
import { followUp } from './follow-up';
import { icsOf } from './ics';

const NOW = new Date('2026-11-27T03:04:05.678Z');
const ADDRESS = 'https://sales.example.com/next-steps?view=one';
const STEP = { ...followUp.empty, id: 'one', text: 'Send the quotation', day: '2026-12-02' };

/** Reads a calendar file back: its properties by name. */
const read = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter(Boolean)
      .map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1)]),
  );

const unescaped = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));

test('is a whole day, as RFC 5545 writes it', () => {
  expect(icsOf({ ...STEP, customer: 'Acme' }, ADDRESS, NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sales Report//Next step//EN',
      'BEGIN:VEVENT',
      'UID:one@sales.example.com',
      'DTSTAMP:20261127T030405Z',
      'DTSTART;VALUE=DATE:20261202',
      'SUMMARY:Send the quotation (Acme)',
      `URL:${ADDRESS}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test.each([
  'Call, then visit; ask "why"',
  'C:\\temp\\new',
  'two\nlines',
  'Windows\r\nlines',
  'BEGIN:VALARM',
  'Ends with a backslash\\',
  'Überprüfung der Geräte',
  '全站儀校正與報價'.repeat(20),
  '👩‍👩‍👧‍👦 '.repeat(25),
  'طلب عرض سعر جديد للجهاز',
  'x'.repeat(200),
])('a calendar reads %j back', (text) => {
  const { SUMMARY = '' } = read(icsOf({ ...STEP, text }, ADDRESS, NOW));
  expect(unescaped(SUMMARY)).toBe(text.replace(/\r\n?/g, '\n'));
});

test('any text comes back, and no line has more than 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (text, customer) => {
      const file = icsOf({ ...STEP, text, customer }, ADDRESS, NOW);
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\n\r\0]/);
      }
      const visible = (some: string) => some.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
      const expected = customer ? `${text} (${customer})` : text;
      expect(unescaped(read(file).SUMMARY ?? '')).toBe(visible(expected));
    }),
  );
});
