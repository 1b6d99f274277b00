import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { FIRESTORE } from '../emulators';

/** The result of an attempt. Firestore itself refuses a malformed request. */
export type Outcome = 'allowed' | 'denied' | 'malformed';

/** Additional claims of an ID token; null without a sign-in. */
export type Claims = Readonly<Record<string, unknown>> | null;

/** A document with plain values: dates become timestamps, {@link SERVER_TIME} the time of the request. */
export type Data = Readonly<Record<string, unknown>>;

/** The limit and offset of a query. */
export interface Bounds {
  readonly limit?: number;
  readonly offset?: number;
}

/** The value of a field that the server sets to the time of the request. */
export const SERVER_TIME = Symbol('the time of the request');

/** An expression of the rules with the values it evaluated to, such as `{ boolValue: true }`. */
export interface CoveredExpression {
  readonly sourcePosition: { readonly line: number; readonly column: number };
  readonly values?: readonly { readonly value?: Readonly<Record<string, unknown>> }[];
  readonly children?: readonly CoveredExpression[];
}

const SERVER = `http://${FIRESTORE.host}:${FIRESTORE.port}`;
const OWNER = 'owner';

/** The address of the accounts that the tests admit. */
export const SARI = 'sari@example.com';

/**
 * A separate project on the Firestore emulator. Uses plain HTTP, to send requests that the SDKs refuse and to load
 * rules at run time.
 */
export class RulesProject {
  readonly #documents: string;
  readonly #administration: string;
  readonly #kept = new Map<string, Promise<void>>();

  constructor(readonly id: string) {
    this.#documents = `projects/${id}/databases/(default)/documents`;
    this.#administration = `${SERVER}/emulator/v1/projects/${id}`;
  }

  /** Replaces the rules. @throws Error with the compiler's message if they do not compile. */
  async load(rules: string): Promise<void> {
    const files = [{ name: 'firestore.rules', content: rules }];
    const response = await send('PUT', `${this.#administration}:securityRules`, OWNER, { rules: { files } });
    if (response.status !== 200) throw new Error(`The rules do not load: ${response.text}`);
  }

  /** Returns the values of every expression since the rules were loaded. */
  async coverage(): Promise<readonly CoveredExpression[]> {
    const response = await send('GET', `${this.#administration}:ruleCoverage`, OWNER);
    const { report }: { report: CoveredExpression[] } = JSON.parse(response.text);
    return report;
  }

  async clear(): Promise<void> {
    await send('DELETE', `${SERVER}/emulator/v1/${this.#documents}`, OWNER);
    this.#kept.clear();
  }

  /** Stores a document without the rules. */
  async store(path: string, data: Data): Promise<void> {
    const outcome = await this.#commit(OWNER, [this.#write(path, data)]);
    if (outcome !== 'allowed') throw new Error(`${path} could not be stored.`);
  }

  /** Stores a document without the rules, unless this has stored it before. */
  storeOnce(path: string, data: Data): Promise<void> {
    const stored = this.#kept.get(path) ?? this.store(path, data);
    this.#kept.set(path, stored);
    return stored;
  }

  /** Deletes a document without the rules. */
  async remove(path: string): Promise<void> {
    await this.#commit(OWNER, [{ delete: `${this.#documents}/${path}` }]);
  }

  /**
   * Adds an account to the staff as the functions do. Tokens that it gets now have `hasOldToken` if its sessions end later.
   * @param email null leaves it out.
   */
  async admit(uid: string, email: string | null = SARI, hasOldToken = false): Promise<void> {
    const member = {
      since: new Date(),
      ...(email !== null && { email }),
      ...(hasOldToken && { validSince: new Date(Date.now() + 600_000) }),
    };
    await this.storeOnce(`staff/${uid}`, member);
  }

  /** Returns a token with these claims. */
  tokenOf(uid: string, claims: Data): string {
    return unsignedToken(this.id, uid, claims);
  }

  /** Returns a client with these claims. */
  as(uid: string, claims: Claims) {
    const token = claims && this.tokenOf(uid, claims);
    const query = (collection: string, bounds: Bounds, allDescendants = false) => {
      const [, parent = '', collectionId = ''] = /^(.*?)\/?([^/]+)$/.exec(collection) ?? [];
      return {
        parent: `${SERVER}/v1/${this.#documents}${parent && `/${parent}`}`,
        structuredQuery: { from: [{ collectionId, allDescendants }], ...bounds },
      };
    };
    const list = async (collection: string, bounds: Bounds = {}, allDescendants?: boolean) => {
      const { parent, structuredQuery } = query(collection, bounds, allDescendants);
      return outcomeOf(await send('POST', `${parent}:runQuery`, token, { structuredQuery }));
    };
    return {
      get: async (path: string) =>
        outcomeOf(await send('GET', `${SERVER}/v1/${this.#documents}/${path}`, token)),
      list,
      listGroup: (collection: string, limit: number) => list(collection, { limit }, true),
      count: async (collection: string, bounds: Bounds = {}) => {
        const { parent, structuredQuery } = query(collection, bounds);
        const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: 'n', count: {} }] };
        return outcomeOf(
          await send('POST', `${parent}:runAggregationQuery`, token, { structuredAggregationQuery }),
        );
      },
      /** Creates or overwrites a document. */
      set: (path: string, data: Data) => this.#commit(token, [this.#write(path, data)]),
      /** Changes the given fields only. */
      update: (path: string, data: Data) =>
        this.#commit(token, [
          { ...this.#write(path, data), updateMask: { fieldPaths: Object.keys(data).map(quoted) } },
        ]),
      /** Makes all these writes, or none. Undefined deletes a document; undefined in a field deletes the field alone. */
      commit: (...writes: readonly (readonly [path: string, data: Data | undefined])[]) =>
        this.#commit(
          token,
          writes.map(([path, data]) => {
            if (!data) return { delete: `${this.#documents}/${path}` };
            const isMasked = Object.values(data).includes(undefined);
            return {
              ...this.#write(path, data),
              ...(isMasked && { updateMask: { fieldPaths: Object.keys(data).map(quoted) } }),
            };
          }),
        ),
      remove: (path: string) => this.#commit(token, [{ delete: `${this.#documents}/${path}` }]),
    };
  }

  #write(path: string, data: Data) {
    const updateTransforms = timesIn(data).map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    }));
    return {
      update: { name: `${this.#documents}/${path}`, fields: fieldsOf(data) },
      ...(updateTransforms.length > 0 && { updateTransforms }),
    };
  }

  async #commit(token: string | null, writes: readonly object[]): Promise<Outcome> {
    return outcomeOf(await send('POST', `${SERVER}/v1/${this.#documents}:commit`, token, { writes }));
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Closes a connection that is idle for some seconds, before the server does. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

/** Sends a request. These suites send so many that `fetch` would cost them most of their time. */
const send = (method: string, url: string, token: string | null, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) };
    request(url, { method, agent, headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), reject);
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });

function outcomeOf({ status, text }: Answer): Outcome {
  if (status === 403) return 'denied';
  if (status === 400) return 'malformed';
  if (status === 200 || status === 404) return 'allowed';
  throw new Error(`Firestore answers ${status}: ${text}`);
}

/** Makes an ID token. The emulator checks no signature. */
function unsignedToken(project: string, uid: string, claims: Data): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    iat: now,
    auth_time: now,
    exp: now + 3600,
    sub: uid,
    user_id: uid,
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

const quoted = (field: string) => `\`${field.replaceAll(/[\\`]/g, '\\$&')}\``;

/** Returns the paths of the fields with the time of the request. */
const timesIn = (data: Data): string[] =>
  Object.entries(data).flatMap(([field, value]) => {
    if (value === SERVER_TIME) return [quoted(field)];
    const isMap = typeof value === 'object' && value !== null && value.constructor === Object;
    return isMap ? timesIn({ ...value }).map((path) => `${quoted(field)}.${path}`) : [];
  });

// An assignment would not create a field `__proto__`.
const fieldsOf = (data: Data) =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== SERVER_TIME && value !== undefined)
      .map(([key, value]) => [key, encode(value)]),
  );

function encode(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'bigint') return { integerValue: String(value) };
  if (typeof value === 'number') {
    return Number.isFinite(value) ? { doubleValue: value } : { doubleValue: String(value) };
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (typeof value === 'object') return { mapValue: { fields: fieldsOf({ ...value }) } };
  throw new Error(`Firestore has no type for ${typeof value}.`);
}
