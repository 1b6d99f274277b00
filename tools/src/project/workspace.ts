import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inJson } from './json';

/** A package of the checkout. Its name is that of its folder. */
export interface Package {
  readonly name: string;
  /** The names of the packages that its `package.json` lists. */
  readonly needs: readonly string[];
}

/** Reads the fields of a schema in the `package.json` of a folder. @throws {Error} If they are of another form. */
export const readPackage = <S extends v.GenericSchema>(folder: string, schema: S): v.InferOutput<S> =>
  v.parse(inJson(schema), readFileSync(join(folder, 'package.json'), 'utf8'));

const versions = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.object({ dependencies: versions, devDependencies: versions });
const checkoutSchema = v.object({ workspaces: v.array(v.string()) });

/** Returns whether a folder is a package. A folder without `package.json` may be left over from another branch. */
export const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));

/** Returns the names of the packages in a folder that begin with `prefix`. */
export const packageNames = (folder: string, prefix = ''): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && isPackage(join(folder, name)))
    .sort();

/** Returns the workspaces of a checkout, as npm does: what `workspaces` matches, without folders that are no package. */
export const workspacePackages = (checkout: string): Package[] => {
  const { workspaces } = readPackage(checkout, checkoutSchema);
  const matches = (name: string) =>
    workspaces.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
    );
  const names = packageNames(checkout).filter(matches);
  return names.map((name) => {
    const { dependencies, devDependencies } = readPackage(join(checkout, name), packageSchema);
    const listed = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    return { name, needs: names.filter((other) => listed.has(other)) };
  });
};
