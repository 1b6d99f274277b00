import fc from 'fast-check';
import { contact } from '../contact';
import type { Model } from '../define-model';
import { report } from '../report';
import { shareText } from './share-text';

const reports = report as unknown as Model<object>;
const address = (id: string) => `https://page.example/?view=${id}`;
const LIST = 'https://page.example/';

const visit = (texts: object = {}, id = 'a') => ({
  ...report.empty,
  id,
  customer: 'PT Ukur',
  contact: 'Sari',
  department: '3D Services',
  detail: 'Scanned *all*.\nNext: a quotation.',
  qtNumber: 'QT-1',
  responsible: 'Budi',
  timestamp: new Date('2026-11-27T03:00:00Z'),
  ...texts,
});

const textOf = (...visits: readonly ReturnType<typeof visit>[]) => shareText(reports, visits, address, LIST);

test('shares one report as it is, with its address and without marks', () => {
  expect(textOf(visit())).toBe(
    [
      'PT Ukur',
      'Fri 27 Nov 2026, Sari, 3D Services, Budi, QT-1',
      'Scanned *all*.\nNext: a quotation.',
      'https://page.example/?view=a',
    ].join('\n'),
  );
});

test('leaves out what is empty, and keeps the year of the day', () => {
  const text = textOf(visit({ contact: '', department: '', qtNumber: ' ', responsible: '', detail: '' }));
  expect(text).toBe('PT Ukur\nFri 27 Nov 2026\nhttps://page.example/?view=a');
});

test('begins several by their number, and names the rest with the list', () => {
  const many = Array.from({ length: 27 }, (_, index) => visit({}, `id${index}`));
  const parts = textOf(...many).split('\n\n');
  expect(parts).toHaveLength(1 + 20 + 1);
  expect(parts[0]).toBe('27 reports');
  expect(parts.at(-1)).toBe(`and 7 more: ${LIST}`);
});

test('whatever people type, a text is whole: each report shown or counted, none cut, and no more than a chat takes', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 2_000 });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 30 }), (details) => {
      const visits = details.map((detail, index) => visit({ detail }, `id-${index}-`));
      const text = textOf(...visits);
      const shown = visits.filter(({ id }) => text.includes(address(id)));
      const more = Number(/and (\d+) more: \S+$/.exec(text)?.[1] ?? 0);
      expect(shown.length + more).toBe(visits.length);
      for (const { detail } of shown) expect(text).toContain(detail.trim());
      if (shown.length > 1) expect(text.length).toBeLessThan(8_000 + 200);
    }),
    { seed: 65, numRuns: 50 },
  );
});

const LRI = '\u2068';
const PDI = '\u2069';

test.each([
  [
    'a name from the right',
    { contact: 'سارة' },
    `Fri 27 Nov 2026, ${LRI}سارة${PDI}, 3D Services, Budi, QT-1`,
  ],
  [
    'a mark that turns all behind it',
    { contact: '\u202eSari' },
    'Fri 27 Nov 2026, Sari, 3D Services, Budi, QT-1',
  ],
  ['an isolate without an end', { qtNumber: '\u2067QT-1' }, 'Fri 27 Nov 2026, Sari, 3D Services, Budi, QT-1'],
])('keeps the order of a line with %s', (_, texts, line) => {
  expect(textOf(visit(texts)).split('\n')[1]).toBe(line);
});

test('keeps the direction of the next report and of each address, whatever a detail ends with', () => {
  const details = ['\u202eעברית', 'a\u2067b', '\u200f\u200e', 'رقم 12\u202b'];
  const text = textOf(...details.map((detail, index) => visit({ detail }, `id${index}`)));
  expect(text).not.toMatch(/[\u200e\u200f\u061c\u202a-\u202e\u2067]/);
  expect(text.split(LRI)).toHaveLength(text.split(PDI).length);
  expect(text).toContain('רית\nhttps://page.example/?view=id0');
});

test('cuts a text that is longer than a chat takes, and between two characters that people see', () => {
  const family = '👨‍👩‍👧‍👦';
  const unit = fc.constantFrom('a', ' ', 'é', 'e\u0301', family, '🇮🇩', '漢', '\r\n', 'नि', '👍🏽');
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), (units) => {
      const detail = units.join('').repeat(Math.ceil(20_000 / units.join('').length));
      const text = textOf(visit({ detail: `.${detail}.` }));
      const whole = `.${detail}.`;
      const cut = text.split('QT-1\n')[1]?.split('…\nhttps:')[0] ?? '';
      expect(whole.startsWith(cut)).toBe(true);
      // Blanks before the cut are left out.
      const end = cut.length + (/^\s*/.exec(whole.slice(cut.length))?.[0].length ?? 0);
      const isBetween = (at: number) => new Intl.Segmenter().segment(whole).containing(at)?.index === at;
      expect(isBetween(cut.length) || isBetween(end)).toBe(true);
    }),
    { seed: 65, numRuns: 30 },
  );
});

test('a long report among others leaves no room for them, and they are counted', () => {
  const long = 'x'.repeat(20_000);
  const text = textOf(visit({ detail: long }), visit({}, 'b'), visit({}, 'c'));
  expect(text.endsWith(`and 2 more: ${LIST}`)).toBe(true);
  expect(text.length).toBeLessThanOrEqual(8_000 + 200);
});

test('names no telephone number or address of a contact where a report is shared', () => {
  expect(Object.keys(report.fields).filter((name) => name in contact.fields)).toEqual(['customer']);
});
