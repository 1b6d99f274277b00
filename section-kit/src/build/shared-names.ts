import * as v from 'valibot';
import { inJson } from './json';

/** Names by shared module: exports that a section uses, or that the shell provides. Null if nobody knows them. */
export type SharedNames = Readonly<Record<string, readonly string[] | null>>;

/** The file of a build with these names. */
export const NAMES_FILE = 'mf-manifest.json';

const namesSchema = v.optional(v.record(v.string(), v.nullable(v.array(v.string()))));
const text = v.optional(v.string());
const sharedModule = v.object({ name: v.string(), version: text, requiredVersion: text });
/** git takes it as an argument, and a site can serve anything. */
const commit = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/))), undefined);

/**
 * This file as the terms of sharing: names, contract, versions and declarations of a shell, names and versions that a section needs,
 * and the commit of the sources. A build of another repository may have no names.
 */
export const termsSchema = inJson(
  v.object({
    usedNames: namesSchema,
    providedNames: namesSchema,
    contract: text,
    declarations: text,
    commit,
    shared: v.optional(v.array(sharedModule), []),
  }),
);
