import { Filter } from 'firebase-admin/firestore';
import type {
  Condition,
  DataRequest,
  FieldName,
  QueryRequest,
  Source,
} from '../../../shared-store/src/firestore/requests';
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

/** The parts of a filter of the Admin SDK, which shows them to its own code alone. */
interface FilterParts {
  _getFilters?(): readonly Filter[];
  _getField?(): object;
}

const partsOf = (filter: Filter): FilterParts => filter as unknown as FilterParts;

/** Returns the filters of a composite one; of another one, itself. */
const filtersIn = (filter: Filter): readonly Filter[] => partsOf(filter)._getFilters?.() ?? [filter];

const fieldIn = (filter: Filter): string => nameOf(partsOf(filter)._getField?.() ?? '');

const withRange = (shape: QueryShape, field: string, operator: string): QueryShape => {
  // Firestore reads "!=" as the two ranges around the value.
  if (!['>=', '>', '<', '!='].includes(operator))
    throw new Error(`The test does not know which index "${operator}" needs.`);
  return { ...shape, ranges: [...new Set([...shape.ranges, field])] };
};

/** A fake Firestore of the Admin SDK that finds nothing and records every query. */
export function recordingFirestore(recording: Recording, documents: Readonly<Record<string, object>>) {
  const batch = () => ({ update() {}, delete() {}, create() {}, set() {}, async commit() {} });
  const documentAt = (path: string) => ({
    firestore: { batch },
    collection: (name: string) => fake.collection(name),
    create: async () => undefined,
    get: async () => ({
      exists: path in documents,
      id: path.split('/').at(-1),
      updateTime: {},
      ref: { firestore: fake, path },
      data: () => documents[path],
      get: (field: string) => Object(documents[path])[field],
    }),
    path,
  });
  const query = (shape: QueryShape) => ({
    where(path: string | object, operator = '') {
      recording.notePlace('functions/src');
      if (path instanceof Filter) {
        // Each alternative uses an index of its own.
        const alternatives = filtersIn(path).map((each) => ({
          ...shape,
          equalities: [...shape.equalities, ...filtersIn(each).map(fieldIn)],
        }));
        recording.shapes.push(...alternatives.slice(1));
        return query(alternatives[0] ?? shape);
      }
      const field = nameOf(path);
      // Firestore splits "in" into equalities, which use the same index. It indexes each element of a list by itself.
      if (['==', 'in', 'array-contains', 'array-contains-any'].includes(operator))
        return query({ ...shape, equalities: [...shape.equalities, field] });
      return query(withRange(shape, field, operator));
    },
    orderBy(field: string, direction: 'asc' | 'desc' = 'asc') {
      recording.notePlace('functions/src');
      return query({ ...shape, orders: [...shape.orders, (direction === 'desc' ? '-' : '') + field] });
    },
    limit: () => query(shape),
    startAfter: () => query(shape),
    startAt: () => query(shape),
    endBefore: () => query(shape),
    select: () => query(shape),
    async get() {
      recording.shapes.push(shape);
      return { empty: true, size: 0, docs: [] };
    },
    count: () => ({
      async get() {
        recording.shapes.push(shape);
        return { data: () => ({ count: 1 }) };
      },
    }),
    doc: (id: string) => documentAt(`${shape.collection}/${id}`),
  });
  const fake = {
    doc: documentAt,
    collection: (collection: string) => query({ collection, equalities: [], ranges: [], orders: [] }),
    batch,
    getAll: async () => [],
    runTransaction: async () => undefined,
  };
  return fake;
}

const shapeOf = ({ collection, conditions, orders, sumOf }: QueryRequest): QueryShape => {
  const pathOf = (field: FieldName): string => (field === 'id' ? ID : field.join('.'));
  const fieldsBy = (...operators: readonly Condition['operator'][]): string[] =>
    conditions.filter(({ operator }) => operators.includes(operator)).map(({ field }) => pathOf(field));
  return {
    collection,
    // Firestore splits "in" into equalities, which use the same index.
    equalities: fieldsBy('==', 'in'),
    // Firestore reads "!=" as the two ranges around the value.
    ranges: [...new Set(fieldsBy('>=', '<', '!='))],
    // A sum needs the index of its order: https://firebase.google.com/docs/firestore/query-data/aggregation-queries.
    orders: [
      ...orders.map(({ field, isDescending }) => (isDescending ? '-' : '') + pathOf(field)),
      ...(sumOf === undefined ? [] : [sumOf]),
    ],
  };
};

/** A source of documents that finds nothing and records every query of the page. */
export const recordingSource = (recording: Recording): Source => {
  const note = (request: DataRequest) => {
    if (!('id' in request)) recording.shapes.push(shapeOf(request));
  };
  return {
    listen: (request) => {
      note(request);
      return () => () => undefined;
    },
    read: async (request) => {
      note(request);
      return [];
    },
    transaction: () => Promise.reject(new Error('This source writes nothing.')),
    call: (work) => work(),
    now: Date.now,
  };
};
