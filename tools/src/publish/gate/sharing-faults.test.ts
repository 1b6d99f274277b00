import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharingFaults } from 'section-kit/publish/gate/sharing-faults';
import { SINGLETONS } from '../../build/federation/sharing';
import { root } from '../../project/root';
import { findProvidedCode } from './provided-code';

/** Drawn once, because all tests judge by the same shared packages. */
const line = findProvidedCode(root);
const faultsIn = async (folder: string) => sharingFaults(folder, { modules: SINGLETONS, codeOf: await line });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const faultsOf = (...shared: { name: string; singleton: boolean }[]) => {
  writeFileSync(join(folder, 'mf-manifest.json'), JSON.stringify({ id: 'orders_1', shared }));
  return faultsIn(folder);
};

test('says what docs/sharing.md says', async () => {
  const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8').split('\n');
  writeFileSync(join(folder, 'section.js'), '');
  const unknown = await faultsOf({ name: 'react', singleton: false });
  writeFileSync(join(folder, 'section.js.map'), '{"sources":["node_modules/react/index.js"]}');
  const [bundled] = await faultsOf();
  expect(unknown).toHaveLength(2);
  expect(page).toEqual(expect.arrayContaining([...unknown, bundled]));
});

test('allows a section to share its own library without singleton', async () => {
  expect(await faultsOf({ name: 'lodash', singleton: false })).toEqual([]);
});

test("refuses a build whose copy may run beside the page's", async () => {
  expect(await faultsOf({ name: 'react', singleton: false })).toEqual([
    'The build shares react, but not as a singleton: set `singleton: true`.',
  ]);
});

test('refuses a build that does not declare what it shares', async () => {
  expect(await faultsIn(folder)).toEqual([
    'The build has no mf-manifest.json: its federation plugin writes it by default.',
  ]);
});
