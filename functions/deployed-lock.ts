import * as v from 'valibot';

const versions = v.optional(v.record(v.string(), v.string()), {});

const packageSchema = v.looseObject({
  dependencies: versions,
  optionalDependencies: versions,
  peerDependencies: versions,
  peerDependenciesMeta: v.optional(
    v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })),
    {},
  ),
});

/** The lock file of the whole checkout. */
const lockSchema = v.looseObject({
  lockfileVersion: v.number(),
  packages: v.record(v.string(), packageSchema),
});

type Packages = v.InferOutput<typeof lockSchema>['packages'];

/** Lists what the deployed folder needs. */
interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Returns the path of a package that the one at `from` loads, as Node looks for it; undefined if it is not installed. */
const pathOf = (packages: Packages, from: string, name: string): string | undefined => {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (path in packages) return path;
  if (from === '') return undefined;
  return pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
};

/**
 * Returns the lock file of the deployed folder, cut from that of the whole checkout: the cloud then installs what was tested.
 * @throws {Error} If a needed package is not locked.
 */
export const deployedLock = (whole: unknown, { name, dependencies }: Manifest) => {
  const { lockfileVersion, packages } = v.parse(lockSchema, whole);
  const found = new Set<string>();
  const need = (from: string, needed: string, isOptional: boolean): void => {
    const path = pathOf(packages, from, needed);
    if (path === undefined && !isOptional)
      throw new Error(`${needed} is not in package-lock.json: run npm install.`);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    needAllOf(path);
  };
  const needAllOf = (path: string): void => {
    const locked = packages[path];
    for (const each of Object.keys(locked?.dependencies ?? {})) need(path, each, false);
    for (const each of Object.keys(locked?.optionalDependencies ?? {})) need(path, each, true);
    for (const each of Object.keys(locked?.peerDependencies ?? {})) {
      if (!locked?.peerDependenciesMeta[each]?.optional) need(path, each, false);
    }
  };
  for (const each of Object.keys(dependencies)) need('', each, false);
  // Nothing in the deployed folder is for development alone.
  const cut = [...found].sort().map((path) => [path, { ...packages[path], dev: undefined }] as const);
  return {
    name,
    lockfileVersion,
    requires: true,
    packages: { '': { name, dependencies }, ...Object.fromEntries(cut) },
  };
};
