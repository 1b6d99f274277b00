import {
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { STAMP } from 'shared-model/stamp';
import { auditLog } from '../calls/audit-log';
import { admittedName, staff } from '../calls/staff';
import { asJson } from '../exports/stored-json';
import type { Person } from './find-person';
import type { Place } from './reading';

/** One act on the data of the person. */
interface Act {
  /** ISO 8601. */
  readonly at: string;
  /** The account, and its name; null if nobody said it. */
  readonly by: string | null;
  readonly name: string | null;
  /** Such as "changed", "deleted" or "import". */
  readonly what: string;
  readonly path: string;
}

/** All that is stored of a person, and who processed it when. */
interface PersonExport {
  readonly person: Pick<Person, 'path' | 'names' | 'emails'>;
  readonly exportedAt: string;
  /** The documents that are about the person alone, with all fields. */
  readonly own: readonly { readonly path: string; readonly fields: unknown }[];
  /** The texts of other documents that name the person. */
  readonly places: readonly Place[];
  readonly processing: readonly Act[];
}

const isOwn = ({ id, kind }: Person, document: DocumentSnapshot): boolean => {
  const [collection = '', first] = document.ref.path.split('/');
  if (kind === 'staff') return (collection === 'staff' || collection === 'views') && first === id;
  return collection.startsWith('contacts') && (first === id || document.get('recordId') === id);
};

/** Returns who did something with a document, and when. */
const actsIn = (document: DocumentSnapshot): readonly Omit<Act, 'name'>[] => {
  const data = document.data() ?? {};
  const { path } = document.ref;
  const act = (said: DocumentData | undefined, what: unknown): readonly Omit<Act, 'name'>[] => {
    const by = said?.by ?? said?.actor?.uid ?? null;
    return said?.at instanceof Timestamp
      ? [{ at: said.at.toDate().toISOString(), by, what: String(what), path }]
      : [];
  };
  const stamp: DocumentData | undefined = data[STAMP];
  if (stamp) return [...act(stamp.first ?? stamp, 'created'), ...(stamp.first ? act(stamp, 'changed') : [])];
  return act(data, data.event ?? data.action ?? data.kind ?? (data.before ? 'deleted' : 'stored'));
};

/** Returns the name of an account: that of the staff, or the last one in the log. */
export const lastNameOf = async (firestore: Firestore, uid: string): Promise<string | null> => {
  const known = admittedName(await staff(firestore).doc(uid).get());
  if (known !== undefined) return known;
  const { docs } = await auditLog(firestore).where('target', '==', uid).limit(1).get();
  return docs[0]?.get('before.displayName') ?? docs[0]?.get('after.displayName') ?? null;
};

/**
 * Returns all that is stored of a person, for the person to read. Of other documents, it has the texts with the name alone.
 * @param found The places that name the person.
 */
export const exportPerson = async (
  firestore: Firestore,
  person: Person,
  found: readonly Place[],
): Promise<PersonExport> => {
  // What is unsure may be of somebody else.
  const places = found.filter(({ how }) => how === 'sure');
  const paths = [...new Set([person.path, ...places.map(({ path }) => path)])];
  const documents: DocumentSnapshot[] = [];
  for (let start = 0; start < paths.length; start += 300) {
    const some = paths.slice(start, start + 300).map((path) => firestore.doc(path));
    documents.push(...(await firestore.getAll(...some)));
  }
  const own = documents.filter((each) => each.exists && isOwn(person, each));
  const ownPaths = new Set(own.map(({ ref }) => ref.path));
  const acts = documents.flatMap(actsIn).sort((one, other) => (one.at < other.at ? -1 : 1));
  const uids = [...new Set(acts.flatMap(({ by }) => by ?? []))];
  const named = await Promise.all(uids.map(async (uid) => [uid, await lastNameOf(firestore, uid)] as const));
  const namesOfStaff = new Map<string | null, string | null>(named);
  const processing = acts.map((act): Act => ({ ...act, name: namesOfStaff.get(act.by) ?? null }));
  const { path, names, emails } = person;
  return {
    person: { path, names, emails },
    exportedAt: new Date().toISOString(),
    own: own.map((each) => ({ path: each.ref.path, fields: asJson(each.data()) })),
    places: places.filter((place) => !ownPaths.has(place.path)),
    processing,
  };
};
