import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consumedModules, providedModules } from './sharing';

const workspace = join(__dirname, '../../..');
const shell = join(workspace, 'shell');
const sections = readdirSync(workspace).filter((name) => name.startsWith('mfe-'));

const PROVIDED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'shared-auth',
  'shared-auth/firebase',
  'shared-data',
  'shared-data/firestore',
  'shared-router',
  'shared-ui',
  'shared-ui/overlay',
  'shared-ui/record',
  'shared-ui/select',
  'shared-ui/shortcuts',
];

test('the shell provides what may be in the page once only, each at its version', () => {
  const provided = providedModules(shell);
  expect(Object.keys(provided).sort()).toEqual(PROVIDED);
  const { dependencies } = JSON.parse(readFileSync(join(shell, 'package.json'), 'utf8'));
  expect(provided['shared-ui/select']).toEqual({
    shareKey: 'shared-ui/select',
    version: dependencies['shared-ui'],
    eager: false,
  });
});

test('the entry of the shell carries what the login screen is made of, and nothing behind sign-in', () => {
  const eager = Object.entries(providedModules(shell)).flatMap(([request, { eager }]) =>
    eager ? [request] : [],
  );
  expect(eager.sort()).toEqual([
    'react',
    'react-dom',
    'react/jsx-runtime',
    'shared-auth',
    'shared-auth/firebase',
    'shared-ui',
  ]);
});

test('never shares Firebase or the router itself', () => {
  for (const request of Object.keys(providedModules(shell))) {
    expect(request).not.toMatch(/^(firebase|react-router)/);
  }
});

test.each(sections)('%s carries no copy of what the shell provides', (section) => {
  const consumed = consumedModules(join(workspace, section));
  expect(Object.keys(consumed)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'shared-ui']));
  for (const [request, terms] of Object.entries(consumed)) {
    expect(PROVIDED).toContain(request);
    expect(terms).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(terms.requiredVersion).toBe(`^${providedModules(shell)[request]?.version}`);
  }
});
