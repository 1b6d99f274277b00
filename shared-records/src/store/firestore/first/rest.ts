import { type FirstRequest, firebaseConfig } from 'shared-auth/firebase';
import * as v from 'valibot';
import type { Fields } from '../../data-store';
import type { FieldName, ListQuery } from './list-query';

/** How long a request may take before it counts as unanswered, in milliseconds. */
const ANSWER_TIMEOUT_MS = 4_000;

const DOCUMENTS = `projects/${firebaseConfig.options.projectId}/databases/(default)/documents`;

const { emulators } = firebaseConfig;
const SERVER = emulators ? `http://${emulators.firestore}` : 'https://firestore.googleapis.com';

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Returns a field's path as the API reads it (firebase.google.com/docs/firestore/reference/rest: FieldReference). */
const pathOf = (field: FieldName): { fieldPath: string } => ({
  fieldPath:
    field === 'id'
      ? '__name__'
      : field
          .map((name) => (SIMPLE_NAME.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``))
          .join('.'),
});

const OPERATORS = { '==': 'EQUAL', '>=': 'GREATER_THAN_OR_EQUAL', '<': 'LESS_THAN' } as const;

const written = (value: string | true | Date) =>
  value === true
    ? { booleanValue: true }
    : value instanceof Date
      ? { timestampValue: value.toISOString() }
      : { stringValue: value };

/** Returns the request for the first documents of a query. */
export const queryRequest = ({ collection, conditions, orders }: ListQuery, limit: number): FirstRequest => {
  const filters = conditions.map(({ field, operator, value }) => ({
    fieldFilter: {
      field: pathOf(field),
      op: OPERATORS[operator],
      value: field === 'id' ? { referenceValue: `${DOCUMENTS}/${collection}/${value}` } : written(value),
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
};

/** Returns the request for one document. */
export const documentRequest = (collection: string, id: string): FirstRequest => ({
  method: 'batchGet',
  body: JSON.stringify({ documents: [`${DOCUMENTS}/${collection}/${id}`] }),
});

/** Sends a request. @throws If it is refused, or not answered in time. */
export const ask = async ({ method, body }: FirstRequest, token: string): Promise<unknown> => {
  const response = await fetch(`${SERVER}/v1/${DOCUMENTS}:${method}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Firestore answers ${response.status}.`);
  return response.json();
};

/** A value as the API sends it. Kinds that no model has are left out, so that the model says what is wrong. */
const valueSchema: v.GenericSchema<unknown, unknown> = v.union([
  v.pipe(
    v.object({ stringValue: v.string() }),
    v.transform(({ stringValue }) => stringValue),
  ),
  v.pipe(
    v.object({ timestampValue: v.string() }),
    v.transform(({ timestampValue }) => new Date(timestampValue)),
  ),
  v.pipe(
    v.object({
      mapValue: v.object({
        fields: v.optional(
          v.lazy(() => fieldsSchema),
          {},
        ),
      }),
    }),
    v.transform(({ mapValue }) => mapValue.fields),
  ),
  v.pipe(
    v.object({ booleanValue: v.boolean() }),
    v.transform(({ booleanValue }) => booleanValue),
  ),
  v.pipe(
    v.object({ integerValue: v.string() }),
    v.transform(({ integerValue }) => Number(integerValue)),
  ),
  v.pipe(
    v.object({ doubleValue: v.number() }),
    v.transform(({ doubleValue }) => doubleValue),
  ),
  v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
]);

const fieldsSchema: v.GenericSchema<unknown, Fields> = v.record(v.string(), valueSchema);

const documentSchema = v.object({ name: v.string(), fields: v.optional(fieldsSchema, {}) });

/** The answer to a query is a list of documents, to a document's request the document or that it is missing. */
const answerSchema = v.pipe(
  v.array(
    v.union([
      v.object({ document: documentSchema }),
      v.object({ found: documentSchema }),
      v.object({ missing: v.string() }),
      // A query without documents.
      v.object({ readTime: v.string() }),
    ]),
  ),
  v.transform((items) =>
    items.flatMap((item) => {
      const document = 'document' in item ? item.document : 'found' in item ? item.found : undefined;
      return document ? [{ id: document.name.split('/').at(-1) ?? '', fields: document.fields }] : [];
    }),
  ),
);

/** A document of an answer. */
export interface AnsweredDocument {
  readonly id: string;
  readonly fields: Fields;
}

/** Returns the documents in an answer. @throws {v.ValiError} If it has another shape. */
export const documentsIn = (answer: unknown): readonly AnsweredDocument[] => v.parse(answerSchema, answer);
