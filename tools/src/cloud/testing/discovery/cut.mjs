// Cuts Google's discovery documents to the methods that the product and its tests call: `node cut.mjs FOLDER [METHOD…]`. The folder
// is googleapiclient/discovery_cache/documents of the package `google-api-python-client` (`pip download google-api-python-client
// --no-deps`, which is a zip file). Each document keeps the methods that it has here. Further ones are called as
// `run.v2:projects.locations.services.get`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ $ref?: string, type?: string, format?: string, enum?: string[], pattern?: string, location?: string,
 * readOnly?: boolean, description?: string, items?: Schema, properties?: Record<string, Schema>,
 * additionalProperties?: Schema }} Schema */
/** @typedef {{ id: string, httpMethod: string, path: string, parameters?: Record<string, Schema>, request?: { $ref: string },
 * response?: { $ref: string }, mediaUpload?: { protocols: { simple: { path: string } } } }} Method */
/** @typedef {{ methods?: Record<string, Method>, resources?: Record<string, Resource> }} Resource */
/** @typedef {Resource & { rootUrl: string, servicePath: string, revision: string, schemas: Record<string, Schema> }} Document */

/** @param {Resource} resource @returns {Method[]} */
const methodsIn = ({ methods = {}, resources = {} }) => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsIn),
];

/** Returns what a field may hold. @param {Schema} schema @returns {Schema} */
const cutSchema = ({ $ref, type, format, enum: values, readOnly, description = '', ...others }) => ({
  ...($ref === undefined ? {} : { $ref }),
  ...(type === undefined ? {} : { type }),
  ...(format === 'int64' || format === 'uint64' ? { format } : {}),
  ...(values === undefined ? {} : { enum: values }),
  ...(readOnly || /^Output only/i.test(description) ? { readOnly: true } : {}),
  ...(others.items && { items: cutSchema(others.items) }),
  ...(others.properties && { properties: cutAll(others.properties) }),
  ...(others.additionalProperties && { additionalProperties: cutSchema(others.additionalProperties) }),
});

/** @param {Record<string, Schema>} schemas */
const cutAll = (schemas) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, cutSchema(schema)]));

/** @param {Schema} schema @returns {string[]} */
const namesIn = (schema) => [
  ...(schema.$ref === undefined ? [] : [schema.$ref]),
  ...[schema.items, schema.additionalProperties].flatMap((inner) => (inner ? namesIn(inner) : [])),
  ...Object.values(schema.properties ?? {}).flatMap(namesIn),
];

/** Returns the pattern of a path: `{+name}` has slashes, and its own pattern. What is done stands behind a colon. @param {Method} method @param {string} path */
const patternOf = ({ parameters = {} }, path) =>
  `^${path
    .replaceAll(/[.()]/g, String.raw`\$&`)
    .replaceAll(/\{(\+?)(\w+)\}/g, (_, plus, name) =>
      plus === '' ? '[^/]+' : (parameters[name]?.pattern ?? '.+').replace(/^\^/, '').replace(/\$$/, ''),
    )
    .replaceAll('[^/]+', '[^/:]+')}$`;

const here = dirname(fileURLToPath(import.meta.url));
const [folder = '', ...added] = process.argv.slice(2);
const there = readdirSync(here).filter((file) => file.endsWith('.json'));
const apis = new Set([
  ...there.map((file) => basename(file, '.json')),
  ...added.map((each) => each.split(':')[0]),
]);
for (const api of apis) {
  /** @type {Document} */
  const document = JSON.parse(readFileSync(join(folder, `${api}.json`), 'utf8'));
  const file = join(here, `${api}.json`);
  /** @type {{ methods: Method[] }} */
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { methods: [] };
  const further = added.filter((each) => each.startsWith(`${api}:`));
  const wanted = [
    ...before.methods.map(({ id }) => id),
    ...further.map((each) => each.replace(/\.[^.]*:/, '.')),
  ];
  const methods = wanted.map((id) => {
    const method = methodsIn(document).find((each) => each.id === id);
    if (!method) throw new Error(`${api} has no ${id}.`);
    return method;
  });
  /** @type {Record<string, Schema>} */
  const schemas = {};
  const open = methods.flatMap(({ request, response }) =>
    [request, response].flatMap((ref) => ref?.$ref ?? []),
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = document.schemas[next];
    if (next in schemas || !schema) continue;
    schemas[next] = cutSchema(schema);
    open.push(...namesIn(schema));
  }
  const cut = {
    revision: document.revision,
    methods: methods.map((method) => ({
      id: method.id,
      verb: method.httpMethod,
      paths: [
        patternOf(method, document.servicePath + method.path),
        ...(method.mediaUpload ? [patternOf(method, method.mediaUpload.protocols.simple.path.slice(1))] : []),
      ],
      query: cutAll(
        Object.fromEntries(
          Object.entries(method.parameters ?? {}).filter(([, { location }]) => location === 'query'),
        ),
      ),
      ...(method.request && { request: method.request.$ref }),
      ...(method.response && { response: method.response.$ref }),
    })),
    schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
  const text = `{"revision": ${JSON.stringify(cut.revision)},
"methods": [
${cut.methods.map((method) => JSON.stringify(method)).join(',\n')}
],
"schemas": {
${Object.entries(cut.schemas)
  .map(([id, schema]) => `${JSON.stringify(id)}: ${JSON.stringify(schema)}`)
  .join(',\n')}
}}
`;
  writeFileSync(file, text);
}
