import fc from 'fast-check';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import { cellsWithin, countChanges, countDocument } from 'shared-model/summaries/counts';
import { IS_NIGHT } from 'shared-testing/night';
import { type Bar, MOST_CUSTOMERS, type Overview, overviewOf, overviewParams, paceText } from './overview';

const CUSTOMERS = ['PT Ukur', 'CV Sudut', ''];
const PEOPLE = ['Sari', 'Budi'];

const reports = fc.array(
  fc.record({
    customer: fc.constantFrom(...CUSTOMERS),
    department: fc.constantFrom(...DEPARTMENTS, '' as const),
    responsible: fc.constantFrom(...PEOPLE),
    timestamp: fc.date({
      min: new Date('2024-12-31T16:59:00Z'),
      max: new Date('2026-12-31T17:01:00Z'),
      noInvalidDate: true,
    }),
  }),
);

/** The fields of a report that decide where it is counted. */
type Part = Pick<Report, 'customer' | 'department' | 'responsible' | 'timestamp'>;

const COUNTED = { of: report.collection };

/** Returns the documents that the server keeps of the years of these reports. */
const documentsOf = (all: readonly Part[]) => [
  countDocument(COUNTED),
  ...countChanges(report, [], all)
    .filter(({ described }) => described.week === undefined)
    .map(({ described, cells }) => countDocument({ ...described, cells: Object.fromEntries(cells) })),
];

/** Returns the reports that a list with this search shows, by the texts and the company's days. */
const listed = (all: readonly Part[], search: URLSearchParams): number => {
  const { from = '', to = '', ...filters } = Object.fromEntries(search);
  const momentAt = (day: string) => new Date(`${day}T00:00:00+07:00`).getTime();
  return all.filter(({ timestamp, ...texts }) => {
    const hasTexts = Object.entries(filters).every(([name, value]) => Object(texts)[name] === value);
    const time = timestamp.getTime();
    return hasTexts && time >= momentAt(from) && time < momentAt(to) + 86_400_000;
  }).length;
};

const barsOf = ({ total, months, departments, people, customers = [] }: Overview): readonly Bar[] => [
  { label: 'total', ...total },
  ...months,
  ...departments,
  ...people,
  ...customers,
];

test('each bar counts exactly the reports that its list shows, and no report is left out', () => {
  fc.assert(
    fc.property(
      reports,
      fc.constantFrom(2025, 2026),
      fc.option(fc.constantFrom(...DEPARTMENTS), { nil: undefined }),
      fc.option(fc.constantFrom(...PEOPLE), { nil: undefined }),
      (all, year, department, responsible) => {
        const overview = overviewOf(documentsOf(all), year, { department, responsible });
        if (!overview) throw new Error('It was counted.');
        for (const { search, count, before } of barsOf(overview)) {
          if (!search) continue;
          expect(count).toBe(listed(all, search(year)));
          expect(before).toBe(listed(all, search(year - 1)));
        }
        const groups = [overview.months, overview.departments, overview.people, overview.customers ?? []];
        for (const bars of groups.filter(({ length }) => length > 0)) {
          expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(overview.total.count);
          expect(bars.reduce((sum, { before }) => sum + before, 0)).toBe(overview.total.before);
        }
      },
    ),
    IS_NIGHT ? { numRuns: 100 } : { numRuns: 30, seed: 58 },
  );
});

const at = (timestamp: string, customer = 'PT Ukur'): Part => ({
  customer,
  department: 'Accessory',
  responsible: 'Sari',
  timestamp: new Date(timestamp),
});

test('a report of late evening in Greenwich belongs to the company’s next month', () => {
  const overview = overviewOf(documentsOf([at('2026-01-31T17:00:00Z')]), 2026, {});
  expect(overview?.months.filter(({ count }) => count > 0)).toMatchObject([{ label: 'February', count: 1 }]);
});

test('customers beyond the twentieth are one bar', () => {
  const all = Array.from({ length: MOST_CUSTOMERS + 3 }, (_, index) => at('2026-03-03', `PT ${index}`));
  const customers = overviewOf(documentsOf([...all, ...all.slice(0, MOST_CUSTOMERS)]), 2026, {})?.customers;
  expect(customers).toHaveLength(MOST_CUSTOMERS + 1);
  expect(customers?.at(-1)).toEqual({ label: '3 others', count: 3, before: 0 });
});

test.each([100, 100_000])('reads at most 33 documents for %i reports of two years', (count) => {
  const start = Date.parse('2024-12-31T17:00:00Z');
  const all = Array.from({ length: count }, (_, index) => ({
    ...at(new Date(start + (index * 730 * 86_400_000) / count).toISOString(), `PT ${index % 4_000}`),
    responsible: `Person ${index % 80}`,
    department: DEPARTMENTS[index % DEPARTMENTS.length] ?? 'Accessory',
  }));
  const documents = documentsOf(all);
  expect(documents.length).toBeLessThanOrEqual(33);
  const overview = overviewOf(documents, 2026, {});
  expect((overview?.total.count ?? 0) + (overview?.total.before ?? 0)).toBe(count);
});

test('60,000 customers are counted in one walk through them', () => {
  const count = 60_000;
  const cells = Array.from({ length: count }, (_, index) => ({ texts: [`PT ${index}`], count: 1 }));
  const ofYear = { of: `${report.collection}-2026`, month: undefined, cells };
  const counted = { of: report.collection, month: undefined, cells: [] };
  // Not a measurement: to look for each name in all of them takes minutes.
  const customers = overviewOf([counted, ofYear], 2026, {})?.customers;
  expect(customers?.reduce((sum, bar) => sum + bar.count, 0)).toBe(count);
}, 30_000);

test('what has no room for a cell of its own is one bar without a list', () => {
  const full = countChanges(report, [], [at('2026-03-03'), at('2026-03-04', 'CV Sudut')], true);
  const documents = full.map(({ described, cells }) =>
    countDocument({ ...described, cells: cellsWithin(cells) }),
  );
  const overview = overviewOf([countDocument(COUNTED), ...documents], 2026, {});
  expect(overview?.total.count).toBe(2);
  expect(overview?.customers).toEqual([{ label: 'Others', count: 2, before: 0, search: undefined }]);
  const cells = new Map([
    ['["a"]', 1],
    ['["b"]', 5],
    ['["c"]', 2],
  ]);
  expect(cellsWithin(cells, 45)).toEqual({ '["b"]': 5, '["c"]': 2, '[]': 1 });
});

test('shows the beginning of a long name, apart from others that begin so, and without a list', () => {
  const long = ['a', 'b'].map((end) => `PT ${'漢'.repeat(80)} ${end}`);
  const whole = `PT ${'x'.repeat(57)}`;
  const all = [...long, whole].map((name) => ({ ...at('2026-03-03', name), responsible: name }));
  const overview = overviewOf(documentsOf(all), 2026, {});
  const customers = overview?.customers ?? [];
  expect(new Set(customers.map(({ label }) => label)).size).toBe(3);
  expect(customers.filter(({ label }) => label.startsWith(`PT ${'漢'.repeat(40)}`))).toHaveLength(2);
  expect(customers.filter(({ search }) => search).map(({ label }) => label)).toEqual([whole]);
  expect(customers.every(({ label }) => label.length <= 60)).toBe(true);
  const ofOne = overviewOf(documentsOf(all), 2026, { responsible: long[0] });
  expect(ofOne?.total).toMatchObject({ count: 1 });
});

test('is unknown until the server has counted once', () => {
  expect(overviewOf(documentsOf([at('2026-03-03')]).slice(1), 2026, {})).toBeUndefined();
});

test.each([
  [
    'year=2025&department=Accessory&responsible=Sari',
    { year: 2025, department: 'Accessory', responsible: 'Sari' },
  ],
  ['year=1999&department=None&responsible=', {}],
  ['year=2100&year=x&other=1', {}],
  ['year=20.5', {}],
])('reads the address ?%s', (query, search) => {
  const read = overviewParams.read(new URLSearchParams(query));
  expect(read).toEqual(search);
  expect(overviewParams.read(overviewParams.write(read))).toEqual(search);
});

test('a bar of reports without a department or a person leads to exactly these', () => {
  const none = {
    customer: 'PT Ukur',
    department: '',
    responsible: '',
    timestamp: new Date('2026-03-02T03:00:00Z'),
  } as const;
  const overview = overviewOf(documentsOf([none]), 2026, {});
  const searches = [overview?.departments, overview?.people].map((bars) => `${bars?.[0]?.search?.(2026)}`);
  expect(searches).toEqual([
    'department=&from=2026-01-01&to=2026-12-31',
    'responsible=&from=2026-01-01&to=2026-12-31',
  ]);
});

test('sets the months that are over against the same ones, not a running year against a whole one', () => {
  const months = ['January', 'February', 'March'].map((label, index) => ({
    label,
    count: 10 + index,
    before: 5,
  }));
  expect(paceText(months, 1, 2025)).toBe('');
  expect(paceText(months, 2, 2025)).toBe('January: 10 reports, 5 in 2025, +100 %');
  expect(paceText(months, 3, 2025)).toBe('January to February: 21 reports, 10 in 2025, +110 %');
  const fewer = months.map((month) => ({ ...month, count: 1, before: 2000 }));
  expect(paceText(fewer, 3, 2025)).toBe('January to February: 2 reports, 4,000 in 2025, −100 %');
  expect(
    paceText(
      months.map((month) => ({ ...month, before: 0 })),
      3,
      2025,
    ),
  ).toBe('January to February: 21 reports, 0 in 2025');
});
