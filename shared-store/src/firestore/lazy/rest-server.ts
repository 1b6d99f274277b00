import type { ServerClock } from 'shared-model/fields/clock';
import * as v from 'valibot';
import { ConnectionError } from '../../data-store';
import type { Committed, DocumentWrite, WriteServer } from '../commit';
import { ordersWithId } from '../query';
import type {
  DataRequest,
  DocumentRequest,
  FieldName,
  QueryRequest,
  Source,
  StoredDocument,
} from '../requests';
import {
  documentOf,
  documentsIn,
  itemsIn,
  type Limits,
  orderBy,
  pathOf,
  RefusedError,
  type RestApi,
  type RestRequest,
} from '../rest';
import { fieldsIn, isMap, isObject, SERVER_TIME, writtenFields } from '../values';

/** The status of an answer to a token that is not valid. */
const UNAUTHENTICATED = 401;

const REFUSED: readonly unknown[] = ['permission-denied', 'unauthenticated', 401, 403];

/** Returns whether the server has refused something. */
export const isStoreRefusal = (error: unknown): boolean =>
  (error instanceof RefusedError && REFUSED.includes(error.status)) ||
  (error instanceof Error && 'code' in error && REFUSED.includes(error.code));

/** Returns the orders and cursors of a request as the API reads them. */
const cursorsOf = (rest: RestApi, request: QueryRequest) => {
  const { collection, after, through } = request;
  const whole = after || through ? ordersWithId(request.orders) : request.orders;
  const valueAt = (field: FieldName, { id, sent }: StoredDocument): unknown =>
    field === 'id'
      ? { referenceValue: `${rest.documents}/${collection}/${id}` }
      : field.reduce<unknown>(
          (value, name) =>
            isObject(value) ? new Map<string, unknown>(Object.entries(value)).get(name) : null,
          sent,
        );
  const valuesAt = (document: StoredDocument) => whole.map(({ field }) => valueAt(field, document));
  return {
    ...orderBy(whole),
    ...(after && { startAt: { values: valuesAt(after), before: false } }),
    ...(through && { endAt: { values: valuesAt(through), before: false } }),
  };
};

/** Returns a list in pieces of at most `length`. */
export const piecesOf = <T>(all: readonly T[], length: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, index) =>
    all.slice(index * length, (index + 1) * length),
  );

const committedSchema = v.object({ commitTime: v.string(), writeResults: v.array(v.unknown()) });

const filledIn = (fields: object, path: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (value === SERVER_TIME) return [[...path, name]];
    return isMap(value) ? filledIn(value, [...path, name]) : [];
  });

/** Returns a write as the API reads it. What a transaction copies, or leaves as it was, is sent back to the letter. */
const sentWrite = (name: string, { fields, exact, before }: DocumentWrite): object => {
  const currentDocument = before && (before.version ? { updateTime: before.version } : { exists: true });
  const condition = before === undefined ? {} : { currentDocument: currentDocument ?? { exists: false } };
  if (fields === undefined) return { verify: name, ...condition };
  if (fields === null) return { delete: name, ...condition };
  const kept = Object.entries(before?.sent ?? {}).filter(
    ([field]) => fields[field] !== undefined && fields[field] === before?.fields[field],
  );
  const filled = filledIn(fields);
  return {
    update: { name, fields: { ...writtenFields(fields), ...Object.fromEntries(kept), ...exact } },
    ...(filled.length > 0 && {
      updateTransforms: filled.map((field) => ({ ...pathOf(field), setToServerValue: 'REQUEST_TIME' })),
    }),
    ...condition,
  };
};

/**
 * Returns the documents in the answer to a request for those with some names.
 * @throws {v.ValiError} If it has another shape; {ConnectionError} if it does not answer for each of them.
 */
const foundIn = (
  answer: unknown,
  names: readonly string[],
  clock: ServerClock,
): ReadonlyMap<string, StoredDocument> => {
  const items = itemsIn(answer);
  for (const { readTime } of items) if (readTime) clock.note(readTime);
  const answered = new Set(items.map(({ found, missing }) => found?.name ?? missing));
  if (!names.every((name) => answered.has(name)))
    throw new ConnectionError(new Error('Documents are not in the answer.'));
  return new Map(items.flatMap(({ found }) => (found ? [[found.name, documentOf(found)] as const] : [])));
};

const sumsSchema = v.array(v.object({ result: v.object({ aggregateFields: v.looseObject({}) }) }));

/** Returns the sums in an answer, as the fields of a document. @throws {v.ValiError} If it has another shape. */
const sumsIn = (answer: unknown): readonly StoredDocument[] =>
  v.parse(sumsSchema, answer).map(({ result: { aggregateFields: sent } }) => ({
    id: 'sums',
    fields: fieldsIn(sent),
    sent,
  }));

/** Reads and writes by plain requests, which pass where a stream of changes is blocked. */
export class RestServer implements Pick<Source, 'read'>, WriteServer {
  constructor(
    private readonly rest: RestApi,
    /** Returns a valid token of the account: another one if `isNew`. */
    private readonly token: (isNew?: boolean) => Promise<string>,
    private readonly clock: ServerClock,
  ) {}

  readonly read = async (request: DataRequest, timeoutMs?: number): Promise<readonly StoredDocument[]> => {
    const answer = await this.ask(this.requestOf(request), { timeoutMs });
    return 'sumOf' in request ? sumsIn(answer) : documentsIn(answer, this.clock, request);
  };

  readonly readAll: WriteServer['readAll'] = async (requests, signal) => {
    const documents = requests.map((request) => this.nameOf(request));
    const answer = await this.ask({ method: 'batchGet', body: JSON.stringify({ documents }) }, { signal });
    const found = foundIn(answer, documents, this.clock);
    return documents.map((name) => found.get(name));
  };

  readonly commit: WriteServer['commit'] = async (writes, leave): Promise<Committed> => {
    const body = JSON.stringify({ writes: writes.map((write) => sentWrite(this.nameOf(write), write)) });
    // Nobody calls back what has left: its answer may take as long as it likes.
    const answer = await this.ask(
      { method: 'commit', body },
      { signal: new AbortController().signal, leave },
    );
    const committed = v.safeParse(committedSchema, answer);
    if (committed.success && committed.output.writeResults.length === writes.length)
      return { time: committed.output.commitTime };
    throw new ConnectionError(new Error('This is no answer to a commit.'));
  };

  private nameOf({ collection, id }: DocumentRequest): string {
    return `${this.rest.documents}/${collection}/${id}`;
  }

  /** Sends a request, and once more with a new token: the clock may have been set, and the token be older than it seems. */
  private async ask(request: RestRequest, limits?: Limits): Promise<unknown> {
    try {
      return await this.rest.ask(request, this.token(), limits);
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== UNAUTHENTICATED) throw error;
      const token = await this.token(true).catch(() => {
        throw error;
      });
      return this.rest.ask(request, Promise.resolve(token), limits);
    }
  }

  /** Returns the request for the documents between its cursors. */
  requestOf(request: DataRequest): RestRequest {
    if ('id' in request) return this.rest.requestOf(request);
    const structuredQuery = { ...this.rest.queryOf(request), ...cursorsOf(this.rest, request) };
    // The document above the collection, if any.
    const parents = request.collection.split('/').slice(0, -1);
    const parent = parents.map((name) => `/${name}`).join('');
    const { sumOf } = request;
    if (sumOf === undefined) return { method: 'runQuery', parent, body: JSON.stringify({ structuredQuery }) };
    const aggregations = [{ alias: sumOf, sum: { field: pathOf([sumOf]) } }];
    const body = JSON.stringify({ structuredAggregationQuery: { structuredQuery, aggregations } });
    return { method: 'runAggregationQuery', parent, body };
  }
}
