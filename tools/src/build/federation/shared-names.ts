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

/** The same file as the terms of sharing: also the contract and the versions that a shell has, and those that a section needs. */
export const termsSchema = inJson(
  v.object({
    ...names,
    contract: v.optional(v.string()),
    shared: v.optional(
      v.array(
        v.object({
          name: v.string(),
          version: v.optional(v.string()),
          requiredVersion: v.optional(v.string()),
        }),
      ),
      [],
    ),
  }),
);
