import { isInstalled } from './launch.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
    'node_modules/shell': { resolved: 'shell', link: true },
    'node_modules/@esbuild/win32-x64': { version: '0.28.2', integrity: 'sha512-b', optional: true },
  },
};

const installed = (changes: Record<string, object | undefined> = {}) => {
  const { '': _root, 'node_modules/@esbuild/win32-x64': _otherPlatform, ...packages } = lock.packages;
  return { packages: JSON.parse(JSON.stringify({ ...packages, ...changes })) };
};

test('is installed where only packages of other platforms are missing', () => {
  expect(isInstalled(lock, installed())).toBe(true);
});

test('needs no link of a section, since nobody imports it', () => {
  const section = { 'mfe-orders': { version: '1.0.0' }, 'node_modules/mfe-orders': { link: true } };
  expect(isInstalled({ packages: { ...lock.packages, ...section } }, installed())).toBe(true);
});

test.each([
  ['a package is missing', { 'node_modules/react': undefined }],
  ['a package has another version', { 'node_modules/react': { version: '19.3.0', integrity: 'sha512-a' } }],
  ['a package has other contents', { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-c' } }],
  ['a workspace is not linked', { 'node_modules/shell': undefined }],
])('it is not where %s', (_case, changes) => {
  expect(isInstalled(lock, installed(changes))).toBe(false);
});
