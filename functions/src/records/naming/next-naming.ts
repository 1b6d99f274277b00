import {
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import type { InferOutput } from 'valibot';
import { CUSTOMER_KIND, type NamingKind } from './named-kinds';
import { naming, type placeSchema, type Within } from './rename-claims';

type Place = InferOutput<typeof placeSchema>;

/** A document that names a record, with the field that does. */
export interface Naming {
  readonly document: QueryDocumentSnapshot;
  readonly field: string;
}

/** Says which kinds of records name one, within which customers, and how to read them. */
interface Walk {
  readonly kinds?: readonly NamingKind[];
  readonly within?: Within;
  readonly run?: (query: Query) => Promise<QuerySnapshot>;
}

/** Returns the next documents, at most `chunk`, that contain one of these names. */
export async function nextNaming(
  firestore: Firestore,
  names: readonly string[],
  last: Place | undefined,
  chunk: number,
  { kinds = CUSTOMER_KIND.naming, within, run = (query) => query.get() }: Walk = {},
): Promise<Naming[]> {
  const found: Naming[] = [];
  const begin = last ? kinds.findIndex(({ collection }) => collection === last.collection) : 0;
  for (const kind of kinds.slice(begin)) {
    const behind = last?.collection === kind.collection ? last.id : undefined;
    const next = (name: string) => {
      const most = chunk - found.length;
      const ordered = naming(firestore, kind, name, within).orderBy(FieldPath.documentId()).limit(most);
      return run(behind === undefined ? ordered : ordered.startAfter(behind));
    };
    const byName = await Promise.all(names.map(next));
    found.push(
      ...byName
        .flatMap(({ docs }) => docs)
        .sort(byId)
        .slice(0, chunk - found.length)
        .map((document) => ({ document, field: kind.field })),
    );
    if (found.length === chunk) break;
  }
  return found;
}

/** Compares ids as Firestore does: by their UTF-8 bytes. */
const byId = (a: QueryDocumentSnapshot, b: QueryDocumentSnapshot): number =>
  Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
