import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageNames } from '../../project/workspace';
import { consumedModules, sharedVersions } from './sharing';

const workspace = join(__dirname, '../../../..');
const shell = join(workspace, 'shell');
const sections = packageNames(workspace, 'mfe-');

const SHARED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'shared-auth',
  'shared-auth/firebase',
  'shared-records/form',
  'shared-records/list',
  'shared-records/record',
  'shared-records/screen',
  'shared-store',
  'shared-store/firestore',
  'shared-ui',
  'shared-ui/overlay',
  'shared-ui/router',
  'shared-ui/select',
  'shared-ui/shortcuts',
  'shared-ui/table',
];

test('shares each singleton of the shell at its version', () => {
  const shared = sharedVersions(shell);
  expect(Object.keys(shared).sort()).toEqual(SHARED);
  const { dependencies } = JSON.parse(readFileSync(join(shell, 'package.json'), 'utf8'));
  // npm may only link a package of the workspace, so package.json names no version of it.
  const { version } = JSON.parse(readFileSync(join(workspace, 'shared-ui/package.json'), 'utf8'));
  expect(shared['shared-ui/select']).toBe(version);
  expect(shared.react).toBe(dependencies.react);
});

test('never shares Firebase or the router itself', () => {
  for (const request of Object.keys(sharedVersions(shell))) {
    expect(request).not.toMatch(/^(firebase|react-router)/);
  }
});

test.each(sections)('%s carries no copy of what the shell shares', (section) => {
  const consumed = consumedModules(join(workspace, section));
  expect(Object.keys(consumed)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'shared-ui']));
  for (const [request, terms] of Object.entries(consumed)) {
    expect(SHARED).toContain(request);
    expect(terms).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(terms.requiredVersion).toBe(`^${sharedVersions(shell)[request]}`);
  }
});
