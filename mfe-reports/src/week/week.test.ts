import fc from 'fast-check';
import { type Report, report } from 'shared-model/report';
import { countChanges, countDocument } from 'shared-model/summaries/counts';
import { IS_NIGHT } from 'shared-testing/night';
import { daysIn, MOST_ROWS, type WeekRow, weekOf, weekParams, weekTable } from './week';

const MONDAY = '2026-11-23';
const CUSTOMERS = ['PT Ukur', 'CV Sudut', 'None', ''];
const PEOPLE = ['Sari', 'Budi', ''];

type Part = Pick<Report, 'customer' | 'responsible' | 'timestamp'>;

const reports = fc.array(
  fc.record({
    customer: fc.constantFrom(...CUSTOMERS),
    responsible: fc.constantFrom(...PEOPLE),
    timestamp: fc.date({
      min: new Date('2026-11-22T16:59:00Z'),
      max: new Date('2026-11-29T17:01:00Z'),
      noInvalidDate: true,
    }),
  }),
);

/** Returns the documents that the server keeps of the weeks of these reports. */
const documentsOf = (all: readonly Part[]) => [
  countDocument({ of: report.collection }),
  ...countChanges(report, [], all).map(({ described, cells }) =>
    countDocument({ ...described, cells: Object.fromEntries(cells) }),
  ),
];

/** Returns the number of reports that a list with these filters shows, by the company's days. */
const listed = (all: readonly Part[], filters: object, from: string, to: string): number => {
  const momentAt = (day: string) => new Date(`${day}T00:00:00+07:00`).getTime();
  return all.filter(({ timestamp, ...texts }) => {
    const hasTexts = Object.entries(filters).every(([name, value]) => Reflect.get(texts, name) === value);
    const time = timestamp.getTime();
    return hasTexts && time >= momentAt(from) && time < momentAt(to) + 86_400_000;
  }).length;
};

test('each number is that of exactly its list, and no report is left out', () => {
  fc.assert(
    fc.property(
      reports,
      fc.option(fc.constantFrom(...PEOPLE.slice(0, 2)), { nil: undefined }),
      (all, responsible) => {
        const week = weekOf(documentsOf(all), MONDAY, responsible);
        if (!week) throw new Error('It was counted.');
        const [first = '', last = ''] = [week.days[0], week.days.at(-1)];
        for (const { filters, counts, total } of [week.all, ...week.people, ...week.customers]) {
          if (!filters) continue;
          expect(total).toBe(listed(all, filters, first, last));
          for (const [index, day] of week.days.entries())
            expect(counts[index]).toBe(listed(all, filters, day, day));
        }
        for (const rows of [week.people, week.customers]) {
          expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(week.all.total);
          for (const index of week.days.keys())
            expect(rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)).toBe(
              week.all.counts[index],
            );
        }
      },
    ),
    IS_NIGHT ? { numRuns: 200 } : { numRuns: 40, seed: 65 },
  );
});

const at = (timestamp: string, customer = 'PT Ukur', responsible = 'Sari'): Part => ({
  customer,
  responsible,
  timestamp: new Date(timestamp),
});

test.each([
  ['the last minute of Sunday', '2026-11-29T16:59:59.999Z', MONDAY, 6],
  ['the first of Monday', '2026-11-29T17:00:00Z', '2026-11-30', 0],
  ['a week over the end of a year', '2027-01-01T03:00:00Z', '2026-12-28', 4],
  ['a leap day', '2028-02-29T03:00:00Z', '2028-02-28', 1],
])('counts %s in its week', (_, timestamp, monday, index) => {
  const week = weekOf(documentsOf([at(timestamp)]), monday);
  expect(week?.all.counts.findIndex((count) => count > 0)).toBe(index);
  expect(week?.all.total).toBe(1);
});

test.each([0, 1, 100, 10_000])('reads two documents for a week of %i reports', (count) => {
  const all = Array.from({ length: count }, (_, index) =>
    at('2026-11-25T03:00:00Z', `PT ${index % 700}`, `Person ${index % 50}`),
  );
  const documents = documentsOf(all).filter(({ of, week }) => of === report.collection || week);
  expect(documents.length).toBe(count > 0 ? 2 : 1);
  const week = weekOf(documents, MONDAY);
  expect(week?.all.total).toBe(count);
  expect(week?.customers.length).toBeLessThanOrEqual(MOST_ROWS.customers + 1);
  const cells = JSON.stringify(documents.map(({ cells }) => cells)).length;
  // Firestore stores 1 MiB.
  expect(cells).toBeLessThan(900_000);
});

test('makes one row without a list of those beyond the fortieth', () => {
  const all = Array.from({ length: MOST_ROWS.customers + 3 }, (_, index) =>
    at('2026-11-25T03:00:00Z', `PT ${index}`),
  );
  const rest = weekOf(documentsOf(all), MONDAY)?.customers.at(-1);
  expect(rest).toEqual({ label: '3 others', counts: [0, 0, 3, 0, 0, 0, 0], total: 3 });
});

test('shows what has no room for a cell of its own as one row without a list, and without days', () => {
  const full = countChanges(report, [], [at('2026-11-25T03:00:00Z'), at('2026-11-26T03:00:00Z')], true);
  const documents = full.map(({ described, cells }) =>
    countDocument({ ...described, cells: Object.fromEntries(cells) }),
  );
  const week = weekOf([countDocument({ of: report.collection }), ...documents], MONDAY);
  const others: WeekRow = { label: 'Others', counts: [0, 0, 0, 0, 0, 0, 0], total: 2, filters: undefined };
  expect(week?.people).toEqual([others]);
  expect(week?.all.total).toBe(2);
});

test('leads to no list by a name that was cut', () => {
  const long = `PT ${'x'.repeat(80)}`;
  const week = weekOf(documentsOf([at('2026-11-25T03:00:00Z', long, long)]), MONDAY);
  expect([...(week?.people ?? []), ...(week?.customers ?? [])].map(({ filters }) => filters)).toEqual([
    undefined,
    undefined,
  ]);
  expect(weekOf(documentsOf([at('2026-11-25T03:00:00Z', 'PT Ukur', long)]), MONDAY, long)?.all.total).toBe(1);
});

test('is unknown until the server has counted once', () => {
  expect(weekOf(documentsOf([at('2026-11-25T03:00:00Z')]).slice(1), MONDAY)).toBeUndefined();
});

test.each([
  ['week=2026-11-23&responsible=Sari', { week: MONDAY, responsible: 'Sari' }],
  ['week=2026-11-29', { week: MONDAY }],
  ['week=2026-02-30&responsible=', {}],
  ['week=1999-12-31', {}],
  ['week=2100-01-04&x=1', {}],
  ['week=next', {}],
])('reads the address ?%s', (query, search) => {
  const read = weekParams.read(new URLSearchParams(query));
  expect(read).toEqual(search);
  expect(weekParams.read(weekParams.write(read))).toEqual(search);
});

test('is one table for a file', () => {
  const week = weekOf(documentsOf([at('2026-11-23T03:00:00Z'), at('2026-11-25T03:00:00Z')]), MONDAY);
  if (!week) throw new Error('It was counted.');
  expect(weekTable(week)).toEqual([
    ['Table', 'Name', ...daysIn(MONDAY), 'Week'],
    ['Total', 'All', 1, 0, 1, 0, 0, 0, 0, 2],
    ['Person Responsible', 'Sari', 1, 0, 1, 0, 0, 0, 0, 2],
    ['Customer', 'PT Ukur', 1, 0, 1, 0, 0, 0, 0, 2],
  ]);
});
