import { markdown } from './markdown';
import type { PartReport } from './report';

const part: PartReport = {
  measuredAt: '2026-11-21T09:30:00.000Z',
  environment: { node: 'v20.0.0', browser: 'Chromium 143' },
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
  samples: [],
};

test('prints the date, the machine and the method of a part before its tables', () => {
  expect(markdown({ composition: part })).toBe(`# Results of the bench

Written by \`npm run bench\`; the samples behind each figure are in [results.json](results.json).

## composition

Measured on 2026-11-21. node: v20.0.0, browser: Chromium 143.

Nine rounds.

### Bytes

|            | login |
| ---------- | ----: |
| one bundle | 1,000 |
| ours       |   900 |
`);
});

test('prints the parts in order', () => {
  const headings = markdown({ composition: part, scale: part }).match(/^## .*$/gm);
  expect(headings).toEqual(['## composition', '## scale']);
});
