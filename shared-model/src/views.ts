import * as v from 'valibot';
import { STORED_TEXTS, type TextSchemas, WRITTEN_TEXTS } from './fields/texts';

/** The most views of an account. The security rules repeat it by the allowed ids. */
export const MOST_VIEWS = 100;

/** The limits of a view, in UTF-16 code units. The security rules repeat them. */
const VIEW_LIMITS = { name: 60, search: 2_000 } as const;

const schemaOf = ({ line, required }: TextSchemas) =>
  v.strictObject({
    name: required('Name', line('Name', VIEW_LIMITS.name)),
    path: v.pipe(v.string(), v.regex(/^\/[a-z0-9-]{0,39}$/)),
    /** The query of the list's URL, without the question mark. A named period stays named. */
    search: line('The search', VIEW_LIMITS.search),
  });

/** A view of a list, as stored in `views/{uid}/saved`. The security rules repeat the schema. */
export const viewSchema = schemaOf(WRITTEN_TEXTS);

/** A stored view. Its name may be older than the checks. */
export const storedViewSchema = schemaOf(STORED_TEXTS);

export type View = v.InferOutput<typeof viewSchema>;

/** Returns whether two views have the same name and list, so that one replaces the other. */
export const isSameView = (one: View, other: View): boolean =>
  one.name === other.name && one.path === other.path;
