import { ID, type QueryShape } from './composite-index';

/** Recorded queries, and the places in the code that made them. */
export class Recording {
  readonly shapes: QueryShape[] = [];
  readonly places = new Set<string>();

  /** Records the caller below `folder`. */
  notePlace(folder: string): void {
    const frame = new Error().stack?.split('\n').find((line) => line.includes(`/${folder}/`));
    if (frame) this.places.add(frame.trim());
  }
}

/** Returns the name of a field. The SDK's paths convert to text. */
const nameOf = (path: string | object): string => String(path);

const withRange = (shape: QueryShape, field: string, operator: string): QueryShape => {
  // Firestore reads "!=" as the two ranges around the value.
  if (operator !== '>=' && operator !== '<' && operator !== '!=')
    throw new Error(`The test does not know which index "${operator}" needs.`);
  return { ...shape, ranges: [...new Set([...shape.ranges, field])] };
};

/** A fake Firestore of the Admin SDK that finds nothing and records every query. */
export function recordingFirestore(recording: Recording, documents: Readonly<Record<string, object>>) {
  const documentAt = (path: string) => ({
    get: async () => ({
      exists: path in documents,
      updateTime: {},
      ref: path,
      data: () => documents[path],
    }),
  });
  const query = (shape: QueryShape) => ({
    where(path: string | object, operator: string) {
      recording.notePlace('functions/src');
      const field = nameOf(path);
      // Firestore splits "in" into equalities, which use the same index.
      if (operator === '==' || operator === 'in')
        return query({ ...shape, equalities: [...shape.equalities, field] });
      return query(withRange(shape, field, operator));
    },
    orderBy(field: string, direction: 'asc' | 'desc' = 'asc') {
      recording.notePlace('functions/src');
      return query({ ...shape, orders: [...shape.orders, (direction === 'desc' ? '-' : '') + field] });
    },
    limit: () => query(shape),
    startAfter: () => query(shape),
    async get() {
      recording.shapes.push(shape);
      return { empty: true, size: 0, docs: [] };
    },
    count: () => ({
      async get() {
        recording.shapes.push(shape);
        return { data: () => ({ count: 0 }) };
      },
    }),
    doc: (id: string) => documentAt(`${shape.collection}/${id}`),
  });
  return {
    collection: (collection: string) => query({ collection, equalities: [], ranges: [], orders: [] }),
    batch: () => ({ update() {}, delete() {}, async commit() {} }),
  };
}

type Constraint = (shape: QueryShape) => QueryShape;

/** The queries of the page. */
export const page = new Recording();

/** A fake of `firebase/firestore` that records the page's queries. */
export const recordingModule = {
  Timestamp: class {},
  collection: (_firestore: unknown, collection: string): QueryShape => ({
    collection,
    equalities: [],
    ranges: [],
    orders: [],
  }),
  FieldPath: class {
    readonly #path: string;

    constructor(...names: readonly string[]) {
      this.#path = names.join('.');
    }

    toString(): string {
      return this.#path;
    }
  },
  documentId: () => ID,
  where:
    (path: string | object, operator: string): Constraint =>
    (shape) => {
      const field = nameOf(path);
      // Firestore splits "in" into equalities, which use the same index.
      if (operator === '==' || operator === 'in')
        return { ...shape, equalities: [...shape.equalities, field] };
      return withRange(shape, field, operator);
    },
  orderBy:
    (field: string, direction: 'asc' | 'desc' = 'asc'): Constraint =>
    (shape) => ({ ...shape, orders: [...shape.orders, (direction === 'desc' ? '-' : '') + field] }),
  limit: (): Constraint => (shape) => shape,
  startAt: (): Constraint => (shape) => shape,
  startAfter: (): Constraint => (shape) => shape,
  endAt: (): Constraint => (shape) => shape,
  query(source: QueryShape, ...constraints: readonly Constraint[]) {
    page.notePlace('shared-records/src');
    const shape = constraints.reduce((narrowed, constrain) => constrain(narrowed), source);
    page.shapes.push(shape);
    return shape;
  },
  onSnapshot: () => () => undefined,
  getDocsFromServer: async () => ({ docs: [] }),
  getCountFromServer: async () => ({ data: () => ({ count: 0 }) }),
};
