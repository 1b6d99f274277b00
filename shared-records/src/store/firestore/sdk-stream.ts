import type { FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  disableNetwork,
  doc,
  documentId,
  enableNetwork,
  endAt,
  FieldPath,
  type Firestore,
  initializeFirestore,
  limit,
  memoryEagerGarbageCollector,
  memoryLocalCache,
  onSnapshot,
  onSnapshotsInSync,
  orderBy,
  type Query,
  query,
  startAfter,
  startAt,
  Timestamp,
  terminate,
  where,
} from 'firebase/firestore';
import type { FirebaseConfig } from 'shared-auth/firebase-config';
import type { Fields } from '../data-store';
import type { DocumentStream, FieldName, QueryRequest, StoredDocument } from './requests';

/** Options of a listener that also reports when the connection is lost and restored. */
const LIVE = { includeMetadataChanges: true };

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const dated = (value: unknown): unknown =>
  value instanceof Timestamp ? value.toDate() : isMap(value) ? fieldsOf(value) : value;

/** Returns the fields of a document, with a `Date` for each timestamp. */
const fieldsOf = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, dated(value)]));

/** Returns the seconds of a moment as the REST API writes it, to the nanosecond. */
const sentMoment = ({ seconds, nanoseconds }: Timestamp): string =>
  `${new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length)}.${String(nanoseconds).padStart(9, '0')}Z`;

/** Returns a value as the REST API writes it. Other kinds are in no order of a list. */
const sentValue = (value: unknown): unknown => {
  if (value instanceof Timestamp) return { timestampValue: sentMoment(value) };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  return { nullValue: null };
};

/** A document of the SDK. */
class StreamedDocument implements StoredDocument {
  readonly id: string;
  readonly fields: Fields;

  constructor(readonly snapshot: DocumentSnapshot) {
    this.id = snapshot.id;
    this.fields = fieldsOf(snapshot.data() ?? {});
  }

  get sent(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this.snapshot.data() ?? {}).map(([name, value]) => [name, sentValue(value)]),
    );
  }
}

const fieldOf = (name: FieldName): FieldPath => (name === 'id' ? documentId() : new FieldPath(...name));

const momentOf = (sent: string): Timestamp => {
  const [, nanoseconds = ''] = /\.(\d+)Z$/.exec(sent) ?? [];
  return new Timestamp(Math.floor(Date.parse(sent) / 1_000), Number(nanoseconds.padEnd(9, '0')));
};

/** Returns a value of an order for the SDK. */
const orderValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  const [kind, sent] = Object.entries(value)[0] ?? [];
  return kind === 'timestampValue' ? momentOf(String(sent)) : (sent ?? null);
};

/** Returns the cursor of a document. One that came by a request is known by its fields and its id. */
const cursor = (place: StoredDocument, orders: QueryRequest['orders']): readonly unknown[] =>
  place instanceof StreamedDocument
    ? [place.snapshot]
    : orders.map(({ field }) => (field === 'id' ? place.id : orderValue(place.sent[field[0] ?? ''])));

/** Returns the query of a request. */
export const sdkQuery = (firestore: Firestore, request: QueryRequest): Query => {
  const { after, through, from } = request;
  const isByFields = [after, through].some((place) => place && !(place instanceof StreamedDocument));
  const orders: QueryRequest['orders'] =
    isByFields && !request.orders.some(({ field }) => field === 'id')
      ? [...request.orders, { field: 'id', isDescending: request.orders.at(-1)?.isDescending ?? false }]
      : request.orders;
  return query(
    collection(firestore, request.collection),
    ...request.conditions.map(({ field, operator, value }) => where(fieldOf(field), operator, value)),
    ...orders.map(({ field, isDescending }) => orderBy(fieldOf(field), isDescending ? 'desc' : 'asc')),
    ...(after ? [startAfter(...cursor(after, orders))] : []),
    ...(through ? [endAt(...cursor(through, orders))] : []),
    ...(from ? [from.included ? startAt(from.text) : startAfter(from.text)] : []),
    limit(request.limit),
  );
};

/** Returns the stream over an instance of Firestore. */
export const sdkStream = (firestore: Firestore): DocumentStream => ({
  listen: (request, next, fail) => {
    if ('id' in request) {
      return onSnapshot(
        doc(firestore, request.collection, request.id),
        LIVE,
        (found) => next(found.exists() ? [new StreamedDocument(found)] : [], !found.metadata.fromCache),
        fail,
      );
    }
    const known = new Map<string, StreamedDocument>();
    return onSnapshot(
      sdkQuery(firestore, request),
      LIVE,
      (snapshot) => {
        for (const { type, doc: changed } of snapshot.docChanges()) {
          if (type === 'removed') known.delete(changed.id);
          else known.set(changed.id, new StreamedDocument(changed));
        }
        next(
          snapshot.docs.map((found) => known.get(found.id) ?? new StreamedDocument(found)),
          !snapshot.metadata.fromCache,
        );
      },
      fail,
    );
  },

  pause: () => void disableNetwork(firestore).catch(() => undefined),
  resume: () => void enableNetwork(firestore).catch(() => undefined),
  check: () => onSnapshotsInSync(firestore, () => {})(),
  close: () => void terminate(firestore).catch(() => undefined),
});

/** Returns a new instance of Firestore, after the one before was ended. */
export const openFirestore = (
  app: FirebaseApp,
  { databaseId, emulators }: Pick<FirebaseConfig, 'databaseId' | 'emulators'>,
): Firestore => {
  const firestore = initializeFirestore(
    app,
    // The default cache keeps every exported record: up to 40 MB by its own count, and several times that in fact.
    { localCache: memoryLocalCache({ garbageCollector: memoryEagerGarbageCollector() }) },
    databaseId,
  );
  if (emulators) {
    const { hostname, port } = new URL(`http://${emulators.firestore}`);
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  return firestore;
};
