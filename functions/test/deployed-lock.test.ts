import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployedLock } from '../deployed-lock';
import { dependencies } from '../package.json';

const whole = JSON.parse(readFileSync(join(__dirname, '../../package-lock.json'), 'utf8'));
const manifest = { name: 'functions', dependencies };

/** Returns how npm installs a folder with these files, without a network and without writing anything. */
const install = (lock: object) => {
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, private: true }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const options = ['--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { status, stderr } = spawnSync('npm', ['ci', ...options], { cwd: folder, encoding: 'utf8' });
    return { status, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('pins every package of the deployed functions to the version and content that was tested', () => {
  const { packages } = deployedLock(whole, manifest);
  const { '': own, ...others } = packages;
  expect(own).toEqual(manifest);
  expect(Object.keys(others).length).toBeGreaterThan(100);
  for (const [path, locked] of Object.entries(others)) {
    const { version, integrity } = whole.packages[path];
    expect(integrity).toMatch(/^sha512-/);
    expect(locked).toMatchObject({ version, integrity });
  }
});

test('is a lock file that npm installs from, and one without a package is none', () => {
  const lock = deployedLock(whole, manifest);
  expect(install(lock)).toMatchObject({ status: 0 });
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([path]) => path !== 'node_modules/firebase-functions'),
  );
  expect(install({ ...lock, packages })).toMatchObject({
    status: 1,
    // npm refuses the lock file, or first asks the registry for a package that no earlier command has cached.
    stderr: expect.stringMatching(/npm ci|ENOTCACHED/),
  });
}, 60_000);

test('follows a package to the copy that it loads, and refuses one that is not locked', () => {
  const packages = {
    'node_modules/a': { version: '1.0.0', dependencies: { c: '^1.0.0' }, optionalDependencies: { d: '*' } },
    'node_modules/a/node_modules/c': { version: '1.0.0', peerDependencies: { e: '*' } },
    'node_modules/c': { version: '2.0.0' },
    'node_modules/e': { version: '3.0.0' },
  };
  const lock = { lockfileVersion: 3, packages };
  const cut = deployedLock(lock, { name: 'functions', dependencies: { a: '1.0.0' } });
  expect(Object.keys(cut.packages)).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/e',
  ]);
  expect(() => deployedLock(lock, { name: 'functions', dependencies: { b: '1.0.0' } })).toThrow(
    'b is not in package-lock.json',
  );
});
