import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';

/** The most former names of a record. */
export const MOST_FORMER = 20;

const storedSchema = v.object({
  names: v.array(v.string()),
  until: v.array(v.instance(Timestamp)),
  ids: v.array(v.string()),
});

/** The names that a customer or contact has given up, each with when, and the ids of the customers that were merged into it. */
export type Former = v.InferOutput<typeof storedSchema>;

const NONE: Former = { names: [], until: [], ids: [] };

/** Returns the former names of a record, or of one in the bin. */
export const formerOf = (stored: DocumentSnapshot, path = 'former'): Former =>
  v.parse(v.fallback(storedSchema, NONE), stored.get(path));

/** Adds former names: where one is there already, the earlier time counts, because who gave a name up first keeps it. */
export const withFormer = (known: Former, added: Former): Former => {
  const until = new Map<string, Timestamp>();
  for (const { names, until: times } of [known, added])
    for (const [index, name] of names.entries()) {
      const [time, earlier] = [times[index] ?? Timestamp.now(), until.get(name)];
      until.set(name, earlier && earlier.toMillis() <= time.toMillis() ? earlier : time);
    }
  const all = [...until].slice(-MOST_FORMER);
  return {
    names: all.map(([name]) => name),
    until: all.map(([, time]) => time),
    ids: [...new Set([...known.ids, ...added.ids])],
  };
};

/** Takes former names and ids away. */
export const withoutFormer = (known: Former, gone: Pick<Former, 'names' | 'ids'>): Former => {
  const kept = known.names.flatMap((name, index) => (gone.names.includes(name) ? [] : [index]));
  return {
    names: kept.map((index) => known.names[index] ?? ''),
    until: kept.map((index) => known.until[index] ?? Timestamp.now()),
    ids: known.ids.filter((id) => !gone.ids.includes(id)),
  };
};
