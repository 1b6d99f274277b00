import type { FirstRequest } from 'shared-auth/first-requests';
import * as v from 'valibot';
import type { ServerClock } from '../../model/fields/clock';
import { ConnectionError, type Fields } from '../data-store';
import { matches } from './matching';
import {
  type DataRequest,
  type FieldName,
  identityOf,
  isObject,
  type QueryRequest,
  type StoredDocument,
} from './requests';
import { type Backend, documentsOf, send } from './send';

/** Counts a request as unanswered after this many milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Returns a field's path as the API reads it ("FieldReference"). */
export const pathOf = (field: FieldName): { fieldPath: string } => ({
  fieldPath:
    field === 'id'
      ? '__name__'
      : field
          .map((name) => (SIMPLE_NAME.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``))
          .join('.'),
});

const OPERATORS = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '<': 'LESS_THAN',
  in: 'IN',
} as const;

/** Returns a value as the API reads it. */
export const written = (value: string | true | Date | readonly string[]): object => {
  if (value === true) return { booleanValue: true };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'string') return { stringValue: value };
  return { arrayValue: { values: value.map(written) } };
};

/** The server has refused a request. */
export class RefusedError extends Error {
  constructor(readonly status: number) {
    super(`Firestore answers ${status}.`);
  }
}

/** Returns orders as the API reads them, if there are any. */
export const orderBy = (orders: QueryRequest['orders']) =>
  orders.length > 0 && {
    orderBy: orders.map(({ field, isDescending }) => ({
      field: pathOf(field),
      direction: isDescending ? 'DESCENDING' : 'ASCENDING',
    })),
  };

/** A request to the REST API. */
export interface RestRequest {
  readonly method: string;
  /** The path of the document above the collection, with a leading slash. */
  readonly parent?: string;
  /** In JSON. */
  readonly body: string;
}

/** Resolves as `work` does. @throws ConnectionError after this many milliseconds. */
const inTime = <T>(work: Promise<T>, timeoutMs: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = new DOMException('The token did not come in time.', 'TimeoutError');
    const timer = setTimeout(() => reject(new ConnectionError(late)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Returns the requests to the REST API of a project. */
export const restApi = (backend: Backend) => {
  const documents = documentsOf(backend);

  const queryOf = ({ collection, conditions, orders, limit }: QueryRequest) => {
    const filters = conditions.map(({ field, operator, value }) => ({
      fieldFilter: {
        field: pathOf(field),
        op: OPERATORS[operator],
        value: field === 'id' ? { referenceValue: `${documents}/${collection}/${value}` } : written(value),
      },
    }));
    return {
      from: [{ collectionId: collection.split('/').at(-1) }],
      ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
      ...orderBy(orders),
      limit,
    };
  };

  return {
    /** The name under which the API knows the documents of the project. */
    documents,
    queryOf,

    /**
     * Returns the request for the first documents of a query over a collection at the top, or for one document. Its key finds the
     * answer. All others: see lazy/reads.ts.
     */
    requestOf: (request: DataRequest): FirstRequest =>
      'id' in request
        ? {
            key: identityOf(request),
            method: 'batchGet',
            body: JSON.stringify({ documents: [`${documents}/${request.collection}/${request.id}`] }),
          }
        : {
            key: identityOf(request),
            method: 'runQuery',
            body: JSON.stringify({ structuredQuery: queryOf(request) }),
          },

    /**
     * Sends a request.
     * @throws {RefusedError} If the server refuses it; {ConnectionError} if it cannot be reached or does not answer in time.
     */
    ask: async (
      { method, parent = '', body }: RestRequest,
      token: Promise<string>,
      timeoutMs = REQUEST_TIMEOUT_MS,
    ): Promise<unknown> => {
      const unreached = (error: unknown) => {
        throw new ConnectionError(error);
      };
      const held = await inTime(token, timeoutMs);
      const sent = send(backend, `${parent}:${method}`, body, held, timeoutMs);
      const response = await sent.catch(unreached);
      if (!response.ok) {
        const refused = new RefusedError(response.status);
        // The server cannot answer now, or the page of a proxy answers in its place.
        const isOfServer = response.status < 500 && /^\s*[[{]/.test(await response.text().catch(() => ''));
        throw isOfServer ? refused : new ConnectionError(refused);
      }
      return response.json().catch(unreached);
    },
  };
};

/** The REST API of a project. */
export type RestApi = ReturnType<typeof restApi>;

/** Returns a value that the API sends as `{ stringValue: … }`. Kinds that no model has stay as they are sent. */
const valueIn = (sent: unknown): unknown => {
  const [entry]: [string, unknown][] = isObject(sent) ? Object.entries(sent) : [];
  const [kind, value] = entry ?? [];
  switch (kind) {
    case 'stringValue':
    case 'booleanValue':
    case 'doubleValue':
      return value;
    case 'integerValue':
      return Number(value);
    case 'timestampValue':
      return new Date(String(value));
    case 'arrayValue':
      return isObject(value) && 'values' in value && Array.isArray(value.values)
        ? value.values.map(valueIn)
        : [];
    case 'mapValue':
      return isObject(value) && 'fields' in value ? fieldsIn(value.fields) : {};
    case 'nullValue':
      return null;
    default:
      return sent;
  }
};

const fieldsIn = (sent: unknown): Fields =>
  isObject(sent)
    ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, valueIn(value)]))
    : {};

const documentSchema = v.object({
  name: v.string(),
  fields: v.optional(v.looseObject({}), {}),
  updateTime: v.optional(v.string()),
});

/** An item has a document, says that there is none, or only when the query was answered. */
const answerSchema = v.array(
  v.object({
    document: v.optional(documentSchema),
    found: v.optional(documentSchema),
    readTime: v.optional(v.string()),
    error: v.optional(v.never()),
  }),
);

/**
 * Returns the documents in the answer to a request. Its time sets the clock.
 * @throws {v.ValiError} If it has another shape; {ConnectionError} if it is the answer to another request.
 */
export const documentsIn = (
  answer: unknown,
  clock?: ServerClock,
  request?: DataRequest,
): readonly StoredDocument[] => {
  const items = v.parse(answerSchema, answer);
  const time = items.find(({ readTime }) => readTime)?.readTime;
  if (time) clock?.note(time);
  const documents = items.flatMap(({ document, found = document }) =>
    found
      ? [
          {
            id: found.name.split('/').at(-1) ?? '',
            fields: fieldsIn(found.fields),
            sent: found.fields,
            version: found.updateTime,
          },
        ]
      : [],
  );
  const isOf = ({ collection }: DataRequest) =>
    items.every(
      ({ document, found = document }) =>
        !found || `/${found.name}`.endsWith(`/${collection}/${found.name.split('/').at(-1)}`),
    );
  // The server says when it has found nothing.
  const isFound = documents.length > 0 || time !== undefined;
  if (request && !(isFound && isOf(request) && matches(request, documents))) {
    throw new ConnectionError(new Error(`This is no answer to a request for ${request.collection}.`));
  }
  return documents;
};
