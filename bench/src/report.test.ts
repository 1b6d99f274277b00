import { figure, markdown, type Outcome, ratioTable, spread, summarize, valueTable } from './report';

test('the median of an odd sample is its middle value, in any order', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, quartiles: [3, 7] });
});

test('the median of an even sample is between its two middle values', () => {
  expect(summarize([4, 1, 2, 3])).toEqual({ median: 2.5, quartiles: [1.75, 3.25] });
});

test('one outlier does not move the median and the quartiles', () => {
  const calm = summarize([10, 11, 12, 13, 14, 15, 16]);
  expect(summarize([10, 11, 12, 13, 14, 15, 5000])).toEqual(calm);
});

test('sorts numbers by value', () => {
  expect(summarize([100, 20, 3]).median).toBe(20);
});

test('sums up a single value', () => {
  expect(summarize([7])).toEqual({ median: 7, quartiles: [7, 7] });
});

test('throws for an empty sample', () => {
  expect(() => summarize([])).toThrow('nothing to sum up');
});

test('separates thousands', () => {
  expect(figure(1_234_567.4)).toBe('1,234,567');
});

test('shows as many digits as wanted', () => {
  expect(figure(1.05, 2)).toBe('1.05');
  expect(figure(2, 2)).toBe('2.00');
});

test('shows a median with its quartiles', () => {
  expect(spread({ median: 812.4, quartiles: [790, 1840.6] })).toBe('812 (790–1,841)');
});

const STEPS = { login: 'login screen', reload: 'reload' };
const SAMPLES = {
  ours: { login: [100, 110, 120], reload: [50, 50, 50] },
  floor: { reload: [10, 20, 25] },
};

test('shows the values of each subject, and a dash where it has none', () => {
  expect(valueTable('Milliseconds', SAMPLES, STEPS)).toEqual({
    title: 'Milliseconds: median (quartiles)',
    columns: ['', 'login screen', 'reload'],
    rows: [
      ['ours', '110 (105–115)', '50 (50–50)'],
      ['floor', '–', '20 (15–23)'],
    ],
  });
});

test('divides within each round', () => {
  expect(ratioTable('Time', SAMPLES, STEPS)).toEqual({
    title: 'Time, ours / this: median (quartiles)',
    columns: ['', 'login screen', 'reload'],
    rows: [['floor', '–', '2.50 (2.25–3.75)']],
  });
});

const outcome: Outcome = {
  method: ['Nine rounds.'],
  tables: [
    {
      title: 'Bytes',
      columns: ['', 'login'],
      rows: [
        ['one bundle', '1,000'],
        ['ours', '900'],
      ],
    },
  ],
};

test('prints the date, the machine and the method of a part before its tables', () => {
  const circumstances = {
    measuredAt: new Date('2026-11-21T09:30:00.000Z'),
    environment: { node: 'v20.0.0', browser: 'Chromium 143' },
  };
  expect(markdown('scale', outcome, circumstances)).toBe(`# Results of scale

Written by \`npm run bench -- scale\` on 2026-11-21. node: v20.0.0, browser: Chromium 143.

Nine rounds.

## Bytes

|            | login |
| ---------- | ----: |
| one bundle | 1,000 |
| ours       |   900 |
`);
});
