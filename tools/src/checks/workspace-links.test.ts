import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../project/root';

const versions = v.optional(v.record(v.string(), v.string()), {});

/** The package lock, as far as it says where packages come from. */
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      name: v.optional(v.string()),
      link: v.optional(v.boolean(), false),
      dependencies: versions,
      devDependencies: versions,
      optionalDependencies: versions,
      peerDependencies: versions,
    }),
  ),
});

/**
 * Names each dependency between packages of the workspace that npm could fetch from the registry, where anybody may own its
 * name: any version but `*`, as soon as the folder has another one, and every package that is no link.
 */
const fetchable = ({ packages }: v.InferOutput<typeof lockSchema>): string[] => {
  const folders = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
  const own = new Set(folders.map((folder) => packages[folder]?.name ?? folder));
  const loose = [...own].filter((name) => !packages[`node_modules/${name}`]?.link);
  const copies = Object.keys(packages).filter((path) => {
    const [, above, name = ''] = /^(.*)node_modules\/([^/]+)$/.exec(path) ?? [];
    return above !== '' && own.has(name);
  });
  const wanted = ['', ...folders].flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {};
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    return Object.entries(all).flatMap(([name, version]) =>
      own.has(name) && version !== '*' ? [`${folder}: ${name} ${version}`] : [],
    );
  });
  return [
    ...loose.map((name) => `${name} is no link`),
    ...copies.map((path) => `${path} is a copy`),
    ...wanted,
  ];
};

test('npm can only link the packages of the workspace (write their versions as "*")', () => {
  const lock = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  expect(fetchable(lock)).toEqual([]);
});

test.each([
  ['a version', { shell: { dependencies: { 'shared-ui': '1.0.0' } } }, 'shell: shared-ui 1.0.0'],
  ['a version for tests', { shell: { devDependencies: { 'shared-ui': '^1' } } }, 'shell: shared-ui ^1'],
  ['a copy', { 'shell/node_modules/shared-ui': {} }, 'shell/node_modules/shared-ui is a copy'],
  ['a package of the registry', { 'node_modules/shared-ui': {} }, 'shared-ui is no link'],
])('finds %s', (_what, change, found) => {
  const links = { 'node_modules/shell': { link: true }, 'node_modules/shared-ui': { link: true } };
  const lock = v.parse(lockSchema, { packages: { shell: {}, 'shared-ui': {}, ...links, ...change } });
  expect(fetchable(lock)).toEqual([found]);
});
