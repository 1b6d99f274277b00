import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Refusal } from './fake-project';

/** The values that a field may hold (developers.google.com/discovery/v1/type-format). */
interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | undefined;
}

const schema: v.GenericSchema<Schema> = v.strictObject({
  $ref: v.optional(v.string()),
  type: v.optional(v.string()),
  format: v.optional(v.string()),
  enum: v.optional(v.array(v.string())),
  readOnly: v.optional(v.boolean()),
  items: v.optional(v.lazy(() => schema)),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => schema),
    ),
  ),
  additionalProperties: v.optional(v.lazy(() => schema)),
});

const documentSchema = v.strictObject({
  /** The date of the document, as 20261026. */
  revision: v.string(),
  methods: v.array(
    v.strictObject({
      id: v.string(),
      verb: v.string(),
      paths: v.array(v.string()),
      query: v.record(v.string(), schema),
      request: v.optional(v.string()),
      response: v.optional(v.string()),
    }),
  ),
  schemas: v.record(v.string(), schema),
});

type Document = v.InferOutput<typeof documentSchema>;

const FOLDER = join(__dirname, 'discovery');

/** Google's own descriptions of the methods that the product calls, by file. `discovery/cut.mjs` makes them. */
const DOCUMENTS: readonly (readonly [file: string, document: Document])[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, v.parse(documentSchema, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a value that is neither object nor list has the type of a schema. JSON writes long numbers as texts. */
const isOfType = (value: unknown, { type, format, enum: values }: Schema): boolean => {
  if (type === 'any') return true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'string' && format !== undefined) return /^-?\d+$/.test(String(value));
  return typeof value === type && (values === undefined || values.includes(String(value)));
};

/**
 * Returns what is wrong in a value, by paths as `config.signIn`.
 * @param isRequest is true where fields must be writable.
 */
const faultsIn = (
  value: unknown,
  own: Schema,
  document: Document,
  isRequest: boolean,
  path = '',
): string[] => {
  const { $ref, type, items, properties, additionalProperties } = own;
  if (isRequest && own.readOnly) return [`${path} is read-only`];
  // JSON of protocol buffers takes it for a field that is not set (protobuf.dev/programming-guides/json).
  if (isRequest && value === null) return [];
  if ($ref !== undefined) {
    const named = document.schemas[$ref];
    return named ? faultsIn(value, named, document, isRequest, path) : [`${$ref} is no schema`];
  }
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((each) => (items ? faultsIn(each, items, document, isRequest, path) : []));
  }
  if (type !== 'object') return isOfType(value, own) ? [] : [`${path} cannot be ${JSON.stringify(value)}`];
  if (!isObject(value)) return [`${path} is no object`];
  return Object.entries(value).flatMap(([name, inner]) => {
    // A request may have the names of protocol buffers, too (protobuf.dev/programming-guides/json).
    const camel = isRequest
      ? name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      : name;
    const field = properties?.[name] ?? properties?.[camel] ?? additionalProperties;
    const at = path === '' ? name : `${path}.${name}`;
    return field ? faultsIn(inner, field, document, isRequest, at) : [`there is no ${at}`];
  });
};

/** Returns the names of a mask that are no fields of what it masks. */
const faultsInMask = (mask: string, own: Schema | undefined, document: Document): string[] =>
  mask.split(',').flatMap((path) => {
    let field = own;
    for (const name of path.split('.')) {
      const object = field?.$ref === undefined ? field : document.schemas[field.$ref];
      field = object?.properties?.[name] ?? object?.additionalProperties;
    }
    return field === undefined ? [`there is no ${path} to mask`] : [];
  });

interface DescribedRequest {
  readonly verb: string;
  /** The host and path, as they were sent. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: object;
}

/** Returns the method that a request calls, with its document. @throws {Refusal} As Google does where there is none. */
const methodOf = ({ verb, url }: Pick<DescribedRequest, 'verb' | 'url'>) => {
  const [host = '', ...rest] = url.split('/');
  // An alias that firebase-tools uses, too (lib/gcp/identityPlatform.js).
  const path = rest.join('/').replace(/^admin\/v2\//, 'v2/');
  for (const [file, document] of DOCUMENTS) {
    if (!host.startsWith(`${file.split('.')[0]}.`)) continue;
    const method = document.methods.find(
      (each) => each.verb === verb && each.paths.some((pattern) => new RegExp(pattern).test(path)),
    );
    if (method) return { method, document };
  }
  throw new Refusal(404, 'NOT_FOUND', `Google describes no ${verb} ${url}.`);
};

/** Checks a request. @throws {Refusal} As Google does for a path, field or value that it does not describe. */
export const checkRequest = (request: DescribedRequest): void => {
  const { method, document } = methodOf(request);
  const { query, body } = request;
  const schema = document.schemas[method.request ?? ''];
  const mask = query.get('updateMask');
  const faults = [
    ...[...query].flatMap(([name, value]) => {
      const own = method.query[name];
      if (!own) return [`there is no parameter ${name}`];
      const typed = own.type === 'integer' ? Number(value) : value;
      return own.type === 'string' || own.type === 'integer'
        ? faultsIn(typed, own, document, true, name)
        : [];
    }),
    ...(schema
      ? faultsIn(body, schema, document, true)
      : Object.keys(body).map((name) => `there is no ${name}`)),
    ...(mask === null ? [] : faultsInMask(mask, schema, document)),
  ];
  if (faults.length > 0)
    throw new Refusal(400, 'INVALID_ARGUMENT', `Invalid JSON payload received: ${faults.join(', ')}.`);
};

/** Checks an answer of a stand-in. @throws {Error} Where it has a field that Google's has not. */
export const checkAnswer = (request: Pick<DescribedRequest, 'verb' | 'url'>, answer: unknown): void => {
  const { method, document } = methodOf(request);
  const schema = document.schemas[method.response ?? ''];
  const faults = schema ? faultsIn(answer, schema, document, false) : [];
  if (faults.length > 0)
    throw new Error(
      `${request.verb} ${request.url} is answered otherwise than by Google: ${faults.join(', ')}.`,
    );
};

/** Returns the dates of the documents. */
export const revisions = (): string[] => DOCUMENTS.map(([, { revision }]) => revision);

/** Returns `whole` with the value that `part` has at a path. */
const merged = (
  whole: Readonly<Record<string, unknown>>,
  part: Readonly<Record<string, unknown>>,
  [field = '', ...path]: readonly string[],
): Record<string, unknown> => {
  const [own, other] = [whole[field], part[field]];
  const value = path.length > 0 && isObject(other) ? merged(isObject(own) ? own : {}, other, path) : other;
  return { ...whole, [field]: value };
};

/** Returns what a PATCH makes of a thing: only the fields that its mask names change (google.aip.dev/161). */
export const patched = (
  before: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  query: URLSearchParams,
): Record<string, unknown> =>
  (query.get('updateMask')?.split(',') ?? Object.keys(body)).reduce<Record<string, unknown>>(
    (whole, path) => merged(whole, body, path.split('.')),
    { ...before },
  );
