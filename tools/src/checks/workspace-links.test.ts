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

type Lock = v.InferOutput<typeof lockSchema>;

/**
 * Names each dependency between packages of the workspace that npm could fetch from the registry, where anybody may own its
 * name: any version but `*`, as soon as the folder has another one, and every package that is no link.
 */
const fetchable = ({ packages }: Lock): string[] => {
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

const LOCK = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

test('npm can only link the packages of the workspace (write their versions as "*")', () => {
  expect(fetchable(LOCK)).toEqual([]);
});

test('each package.json says the same as the lock file', () => {
  const manifestSchema = v.object({ dependencies: versions, devDependencies: versions });
  for (const [folder, { dependencies, devDependencies }] of Object.entries(LOCK.packages)) {
    if (folder.includes('node_modules')) continue;
    const manifest = v.parse(
      manifestSchema,
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    );
    expect([folder, manifest]).toEqual([folder, { dependencies, devDependencies }]);
  }
});

test.each<[string, Partial<Lock['packages'][string]>, string, string[]]>([
  ['a version', { dependencies: { 'shared-ui': '1.0.0' } }, 'node_modules/other', ['shell: shared-ui 1.0.0']],
  [
    'a version that only tests need',
    { devDependencies: { 'shared-ui': '^1.0.0' } },
    'node_modules/other',
    ['shell: shared-ui ^1.0.0'],
  ],
  ['a copy of its own', {}, 'shell/node_modules/shared-ui', ['shell/node_modules/shared-ui is a copy']],
])('finds %s', (_what, shell, path, found) => {
  const none = {
    link: false,
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
  };
  const packages = {
    shell: { ...none, ...shell },
    'shared-ui': none,
    'node_modules/shell': { ...none, link: true },
    'node_modules/shared-ui': { ...none, link: true },
    [path]: none,
  };
  expect(fetchable({ packages })).toEqual(found);
});

test('finds a package that came from the registry', () => {
  const none = {
    link: false,
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
  };
  expect(fetchable({ packages: { 'shared-ui': none, 'node_modules/shared-ui': none } })).toEqual([
    'shared-ui is no link',
  ]);
});
