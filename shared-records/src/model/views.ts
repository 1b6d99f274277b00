import * as v from 'valibot';
import { STORED_TEXTS, type TextSchemas, WRITTEN_TEXTS } from './fields/texts';

/** The most views that somebody may keep. The security rules repeat it, as the ids that there are. */
export const MOST_VIEWS = 100;

/** The longest name and search of a view, in UTF-16 code units. The security rules repeat them. */
export const VIEW_LIMITS = { name: 60, search: 2_000 } as const;

const schemaOf = ({ line, required }: TextSchemas) =>
  v.strictObject({
    name: required('Name', line('Name', VIEW_LIMITS.name)),
    /** The path of the list's screen. */
    path: v.pipe(v.string(), v.regex(/^\/[a-z0-9-]{0,39}$/)),
    /** What the list's URL says behind its question mark. A named period stays named, and moves on with the days. */
    search: line('What the list is narrowed to', VIEW_LIMITS.search),
  });

/** A view of a list that somebody has named, as it is written to `views/{uid}/saved`. The security rules repeat it. */
export const viewSchema = schemaOf(WRITTEN_TEXTS);

/** A view as it is read: its name may be older than the checks of today. */
export const storedViewSchema = schemaOf(STORED_TEXTS);

export type View = v.InferOutput<typeof viewSchema>;

/** Whether two views stand under one name on one screen, so that one of them takes the place of the other. */
export const isSameView = (one: View, other: View): boolean =>
  one.name === other.name && one.path === other.path;
