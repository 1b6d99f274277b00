import fc from 'fast-check';
import { customer } from './customer';
import { derivedValues } from './derived-values';

const FIELDS = Object.entries(customer.derived);
const of = (...newest: readonly (readonly [day: string, qtNumber: unknown])[]) =>
  derivedValues(
    FIELDS,
    newest.map(([day, qtNumber]) => ({ day, record: { qtNumber } })),
  );

test('are empty without a record', () => {
  expect(of()).toEqual({ lastVisit: '', due: '', quotation: '' });
});

test('are the last day, the day when the next visit is due, and all numbers of the last day', () => {
  const visits = [
    ['2026-03-16', 'QT-9'],
    ['2026-03-16', ' QT-10 '],
    ['2026-03-16', 'QT-9'],
    ['2026-03-09', 'QT-1'],
    ['2026-03-02', ''],
  ] as const;
  expect(of(...visits)).toEqual({
    lastVisit: '2026-03-16',
    due: '2026-03-27',
    quotation: '2026-03-16 QT-9, QT-10',
  });
});

test.each<[string, (readonly [string, unknown])[]]>([
  [
    'a later visit without a number',
    [
      ['2026-03-16', ''],
      ['2026-03-09', 'QT-1'],
    ],
  ],
  ['blanks', [['2026-03-16', '  ']]],
  ['a value of another type', [['2026-03-16', 7]]],
  ['a missing field', [['2026-03-16', undefined]]],
])('name no quotation after %s', (_, newest) => {
  expect(of(...newest).quotation).toBe('');
});

test('a quotation sorts by its day, and has room, whatever people type', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(days, texts, (moment, numbers) => {
      const day = moment.toISOString().slice(0, 10);
      const { quotation = '' } = of(...numbers.map((number) => [day, number] as const));
      const isNone = numbers.every((number) => number.trim() === '');
      expect(quotation.slice(0, 11)).toBe(isNone ? '' : `${day} `);
      expect(quotation.length).toBeLessThanOrEqual(200);
    }),
    { seed: 65 },
  );
});
