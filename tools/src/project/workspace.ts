import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import * as v from 'valibot';

/** Reads the fields of a schema in the `package.json` of a folder. @throws {Error} If they are of another form. */
export const readPackage = <S extends v.GenericSchema>(folder: string, schema: S): v.InferOutput<S> =>
  v.parse(inJson(schema), readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns whether a folder is a package. A folder without `package.json` may be left over from another branch. */
export const isPackage = (folder: string): boolean => existsSync(join(folder, 'package.json'));

/** Returns the names of the packages in a folder that begin with `prefix`. */
export const packageNames = (folder: string, prefix = ''): string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && isPackage(join(folder, name)))
    .sort();
