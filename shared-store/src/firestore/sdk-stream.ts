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
  Timestamp,
  terminate,
  where,
} from 'firebase/firestore';
import type { FirebaseConfig } from 'shared-auth/firebase-config';
import type { Fields } from '../data-store';
import { ordersWithId } from './query';
import type { DocumentStream, FieldName, QueryRequest, StoredDocument } from './requests';
import { fieldsIn, isObject, momentIn, valueIn, writtenFields } from './values';

/** Options of a listener that also reports when the connection is lost and restored. */
const LIVE = { includeMetadataChanges: true };

class StreamedDocument implements StoredDocument {
  readonly id: string;
  readonly fields: Fields;

  constructor(private readonly snapshot: DocumentSnapshot) {
    this.id = snapshot.id;
    this.fields = fieldsIn(this.sent);
  }

  get sent(): Readonly<Record<string, unknown>> {
    return writtenFields(this.snapshot.data() ?? {});
  }
}

const fieldOf = (name: FieldName): FieldPath => (name === 'id' ? documentId() : new FieldPath(...name));

/** Returns a value of a cursor for the SDK. */
const valueAt = ({ id, sent }: StoredDocument, field: FieldName): unknown => {
  if (field === 'id') return id;
  const value = sent[field[0] ?? ''];
  if (!isObject(value) || !('timestampValue' in value)) return valueIn(value) ?? null;
  const { seconds, nanoseconds } = momentIn(String(value.timestampValue));
  return new Timestamp(seconds, nanoseconds);
};

/** Returns the query of a request. */
export const sdkQuery = (firestore: Firestore, request: QueryRequest): Query => {
  const { after, through } = request;
  const orders = after || through ? ordersWithId(request.orders) : request.orders;
  const cursor = (document: StoredDocument) => orders.map(({ field }) => valueAt(document, field));
  return query(
    collection(firestore, request.collection),
    ...request.conditions.map(({ field, operator, value }) => where(fieldOf(field), operator, value)),
    ...orders.map(({ field, isDescending }) => orderBy(fieldOf(field), isDescending ? 'desc' : 'asc')),
    ...(after ? [startAfter(...cursor(after))] : []),
    ...(through ? [endAt(...cursor(through))] : []),
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
  // A queue that has failed takes no listener, or never calls it.
  check: async () => {
    let stop = () => {};
    await new Promise<void>((resolve) => (stop = onSnapshotsInSync(firestore, resolve)));
    stop();
  },
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
