import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';
import { sharedEntries } from './shared-entries';
import { SINGLETONS } from './sharing';

const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8');

/** Returns the modules in the rows of docs/sharing.md with this place. */
const documented = (place: string): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith(`| ${place} `))
    .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, module = '']) => module));

test('provides and bundles what docs/sharing.md says', () => {
  const entries = sharedEntries(root);
  const bundled = entries.filter(({ place }) => place === 'section').map(({ request }) => request);
  expect(documented('provided').sort()).toEqual([...SINGLETONS].sort());
  expect(documented('bundled').sort()).toEqual(bundled.sort());
});

test('finds the sources behind every entry', () => {
  const entries = sharedEntries(root);
  expect(entries.filter(({ files }) => files.length === 0)).toEqual([]);
  expect(entries.find(({ request }) => request === 'shared-model/*')?.files).toEqual(
    expect.arrayContaining(['shared-model/src/report.ts', 'shared-model/src/fields/texts.ts']),
  );
});

test('takes for provided what lies below a provided module', () => {
  const placeOf = (request: string) => sharedEntries(root).find((entry) => entry.request === request)?.place;
  expect(placeOf('shared-auth/firebase/sdk')).toBe('shell');
  expect(placeOf('shared-store/DataProvider')).toBe('shell');
  expect(placeOf('shared-ui/search-key')).toBe('section');
});
