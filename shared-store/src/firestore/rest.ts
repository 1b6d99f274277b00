import type { FirstRequest } from 'shared-auth/first-requests';
import type { ServerClock } from 'shared-model/fields/clock';
import * as v from 'valibot';
import { ConnectionError } from '../data-store';
import { ANSWER_TIMEOUT_MS, inTime } from '../in-time';
import type { DataRequest, FieldName, QueryRequest, StoredDocument } from './requests';
import { type Backend, documentsOf, send } from './send';
import { fieldsIn, written } from './values';

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
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
} as const;

/** The server has refused a request. */
export class RefusedError extends Error {
  /** The reason as the SDK names it, such as "permission-denied". */
  readonly code: string | undefined;

  constructor(
    readonly status: number,
    reason?: string,
  ) {
    super(`Firestore answers ${status}${reason ? `: ${reason}` : ''}.`);
    this.code = reason?.toLowerCase().replaceAll('_', '-');
  }
}

/** Returns why the server has refused something; undefined if the text is no answer of Firestore. */
const reasonIn = (text: string): string | undefined => {
  try {
    const [answer] = [JSON.parse(text)].flat();
    return String(answer?.error?.status ?? '');
  } catch {
    return undefined;
  }
};

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

/** Limits a request. */
export interface Limits {
  readonly timeoutMs?: number | undefined;
  /** Ends it. By default its timeout does. */
  readonly signal?: AbortSignal;
  /** Is called just before it is sent. If it throws, nothing is sent. */
  leave?(): void;
}

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
     * Returns the request for the first documents of a query over a collection at the top, or for one document. All others: see
     * lazy/rest-server.ts.
     */
    requestOf: (request: DataRequest): FirstRequest =>
      'id' in request
        ? {
            method: 'batchGet',
            body: JSON.stringify({ documents: [`${documents}/${request.collection}/${request.id}`] }),
          }
        : {
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
      { timeoutMs = ANSWER_TIMEOUT_MS, signal, leave }: Limits = {},
    ): Promise<unknown> => {
      const unreached = (error: unknown) => {
        throw new ConnectionError(error);
      };
      const held = await inTime(token, timeoutMs);
      leave?.();
      const until = signal ?? AbortSignal.timeout(timeoutMs);
      const sent = send(backend, `${parent}:${method}`, body, held, until);
      const response = await sent.catch(unreached);
      if (!response.ok) {
        const reason = reasonIn(await response.text().catch(() => ''));
        const refused = new RefusedError(response.status, reason);
        // The server cannot answer now, or the page of a proxy answers in its place.
        throw response.status < 500 && reason !== undefined ? refused : new ConnectionError(refused);
      }
      return response.json().catch(unreached);
    },
  };
};

/** The REST API of a project. */
export type RestApi = ReturnType<typeof restApi>;

const documentSchema = v.object({
  name: v.string(),
  fields: v.optional(v.looseObject({}), {}),
  updateTime: v.optional(v.string()),
});

export const documentOf = ({
  name,
  fields,
  updateTime,
}: v.InferOutput<typeof documentSchema>): StoredDocument => ({
  id: name.split('/').at(-1) ?? '',
  fields: fieldsIn(fields),
  sent: fields,
  version: updateTime,
});

/** An item has a document, says that there is none, or only when the query was answered. */
const answerSchema = v.array(
  v.object({
    document: v.optional(documentSchema),
    found: v.optional(documentSchema),
    missing: v.optional(v.string()),
    readTime: v.optional(v.string()),
    error: v.optional(v.never()),
  }),
);

/** Returns the items of an answer. @throws {v.ValiError} If it has another shape. */
export const itemsIn = (answer: unknown) => v.parse(answerSchema, answer);

/**
 * Returns the documents in the answer to a request. Its time sets the clock.
 * @throws {v.ValiError} If it has another shape; {ConnectionError} if it is the answer to another request.
 */
export const documentsIn = (
  answer: unknown,
  clock?: ServerClock,
  request?: DataRequest,
): readonly StoredDocument[] => {
  const items = itemsIn(answer);
  const time = items.find(({ readTime }) => readTime)?.readTime;
  if (time) clock?.note(time);
  const documents = items.flatMap(({ document, found = document }) => (found ? [documentOf(found)] : []));
  const isOf = ({ collection }: DataRequest) =>
    items.every(
      ({ document, found = document }) =>
        !found || `/${found.name}`.endsWith(`/${collection}/${found.name.split('/').at(-1)}`),
    );
  // The server says when it has found nothing.
  const isFound = documents.length > 0 || time !== undefined;
  if (request && !(isFound && isOf(request))) {
    throw new ConnectionError(new Error(`This is no answer to a request for ${request.collection}.`));
  }
  return documents;
};
