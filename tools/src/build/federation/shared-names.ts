import * as v from 'valibot';
import { inJson } from '../../project/json';

/** Names by shared module: exports that a section uses, or that the shell provides. Null if nobody knows them. */
export type SharedNames = Readonly<Record<string, readonly string[] | null>>;

/** The file of a build with these names. */
export const NAMES_FILE = 'mf-manifest.json';

const namesSchema = v.optional(v.record(v.string(), v.nullable(v.array(v.string()))));

/** git takes it as an argument, and a site can serve anything. */
const commitSchema = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/))), undefined);

/** The names in a build's `mf-manifest.json`, and the commit of its sources. A build of another repository may have none. */
export const sharedNamesSchema = inJson(
  v.object({ usedNames: namesSchema, providedNames: namesSchema, commit: commitSchema }),
);
