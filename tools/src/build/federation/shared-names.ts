import * as v from 'valibot';
import { inJson } from '../../project/json';

/** Names by shared module: exports that a section uses, or that the shell provides. Null if nobody knows them. */
export type SharedNames = Readonly<Record<string, readonly string[] | null>>;

/** The file of a build with these names. */
export const NAMES_FILE = 'mf-manifest.json';

const namesSchema = v.optional(v.record(v.string(), v.nullable(v.array(v.string()))));
const names = { usedNames: namesSchema, providedNames: namesSchema };

/** The names in a build's `mf-manifest.json`. A build of another repository may have none. */
export const sharedNamesSchema = inJson(v.object(names));

const text = v.optional(v.string());
const sharedModule = v.object({ name: v.string(), version: text, requiredVersion: text });

/** The same file as the terms of sharing: also the contract and versions that a shell has, and versions that a section needs. */
export const termsSchema = inJson(
  v.object({ ...names, contract: text, shared: v.optional(v.array(sharedModule), []) }),
);
