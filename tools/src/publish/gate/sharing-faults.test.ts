import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharingFaults } from './sharing-faults';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
});

afterEach(() => rm(folder, { recursive: true }));

const faultsOf = async (...shared: { name: string; singleton: boolean }[]) => {
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify({ id: 'orders_1', shared }));
  return sharingFaults(folder);
};

const REACT = { name: 'react', singleton: true };

test('finds nothing if the build shares all modules of the page as singletons', async () => {
  expect(await faultsOf(REACT, { name: 'shared-ui', singleton: true })).toEqual([]);
});

test('allows a section to share its own library without singleton', async () => {
  expect(await faultsOf(REACT, { name: 'lodash', singleton: false })).toEqual([]);
});

test('refuses a build with its own React', async () => {
  expect(await faultsOf()).toEqual(['The build does not share react, so it brings its own.']);
});

test("refuses a build whose copy may run beside the page's", async () => {
  expect(await faultsOf({ ...REACT, singleton: false })).toEqual([
    'The build shares react, but not as a singleton.',
  ]);
});

test('refuses a build that does not declare what it shares', async () => {
  expect(await sharingFaults(folder)).toEqual([
    'The build has no mf-manifest.json: its federation plugin writes it by default.',
  ]);
});
