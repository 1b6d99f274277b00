import type { FirstRequest } from 'shared-auth/firebase';
import type { FirebaseConfig } from 'shared-auth/firebase-config';
import * as v from 'valibot';
import type { Fields } from '../../data-store';
import type { FieldName, ListQuery } from './list-query';

/** How long a request may take before it counts as unanswered, in milliseconds. */
const ANSWER_TIMEOUT_MS = 4_000;

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Returns a field's path as the API reads it ("FieldReference"). */
const pathOf = (field: FieldName): { fieldPath: string } => ({
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
} as const;

const written = (value: string | true | Date) =>
  value === true
    ? { booleanValue: true }
    : value instanceof Date
      ? { timestampValue: value.toISOString() }
      : { stringValue: value };

/** Returns the requests to the REST API of a project (firebase.google.com/docs/firestore/reference/rest). */
export const restApi = ({ options, emulators }: FirebaseConfig) => {
  const documents = `projects/${options.projectId}/databases/(default)/documents`;
  const server = emulators ? `http://${emulators.firestore}` : 'https://firestore.googleapis.com';
  return {
    /** Returns the request for the first documents of a query. */
    queryRequest: ({ collection, conditions, orders }: ListQuery, limit: number): FirstRequest => {
      const filters = conditions.map(({ field, operator, value }) => ({
        fieldFilter: {
          field: pathOf(field),
          op: OPERATORS[operator],
          value: field === 'id' ? { referenceValue: `${documents}/${collection}/${value}` } : written(value),
        },
      }));
      const structuredQuery = {
        from: [{ collectionId: collection }],
        ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
        orderBy: orders.map(({ field, isDescending }) => ({
          field: pathOf(field),
          direction: isDescending ? 'DESCENDING' : 'ASCENDING',
        })),
        limit,
      };
      return { method: 'runQuery', body: JSON.stringify({ structuredQuery }) };
    },

    /** Returns the request for one document. */
    documentRequest: (collection: string, id: string): FirstRequest => ({
      method: 'batchGet',
      body: JSON.stringify({ documents: [`${documents}/${collection}/${id}`] }),
    }),

    /** Sends a request. @throws If it is refused, or not answered in time. */
    ask: async ({ method, body }: FirstRequest, token: string): Promise<unknown> => {
      const response = await fetch(`${server}/v1/${documents}:${method}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body,
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Firestore answers ${response.status}.`);
      return response.json();
    },
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns a value that the API sends as `{ stringValue: … }`. Kinds that no model has are null, which the model refuses. */
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
    case 'mapValue':
      return isObject(value) && 'fields' in value ? fieldsIn(value.fields) : {};
    default:
      return null;
  }
};

const fieldsIn = (sent: unknown): Fields =>
  isObject(sent)
    ? Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, valueIn(value)]))
    : {};

const documentSchema = v.object({ name: v.string(), fields: v.optional(v.unknown()) });

/** An item has a document, says that there is none, or only when the query was answered. */
const answerSchema = v.array(
  v.object({
    document: v.optional(documentSchema),
    found: v.optional(documentSchema),
    error: v.optional(v.never()),
  }),
);

/** A document of an answer. */
export interface AnsweredDocument {
  readonly id: string;
  readonly fields: Fields;
}

/** Returns the documents in an answer. @throws {v.ValiError} If it has another shape. */
export const documentsIn = (answer: unknown): readonly AnsweredDocument[] =>
  v
    .parse(answerSchema, answer)
    .flatMap(({ document, found = document }) =>
      found ? [{ id: found.name.split('/').at(-1) ?? '', fields: fieldsIn(found.fields) }] : [],
    );
