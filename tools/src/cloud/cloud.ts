import { setTimeout as wait } from 'node:timers/promises';
import { applicationDefault } from 'firebase-admin/app';
import * as v from 'valibot';

/** Stands among the causes of a refusal that says when to ask again. */
export const RETRY = 'RetryInfo';

/** (google.aip.dev/193#errorinfo) */
const detailsSchema = v.optional(
  v.array(
    v.object({
      '@type': v.optional(v.string(), ''),
      reason: v.optional(v.string()),
      violations: v.optional(v.array(v.object({ type: v.optional(v.string(), '') })), []),
    }),
  ),
  [],
);

const errorSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({
      message: v.string(),
      status: v.optional(v.string(), ''),
      details: detailsSchema,
    }),
  }),
);

const answerSchema = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => ({})),
  ),
  v.pipe(v.string(), v.parseJson()),
]);

/** Says that what answered is not Google. */
export const NO_ANSWER = 'got no answer of Google';

/** The codes at the end of an operation, as answers have them (googleapis, google/rpc/code.proto). */
const CODES: Readonly<Record<number, readonly [status: number, reason: string]>> = {
  3: [400, 'INVALID_ARGUMENT'],
  4: [504, 'DEADLINE_EXCEEDED'],
  5: [404, 'NOT_FOUND'],
  6: [409, 'ALREADY_EXISTS'],
  7: [403, 'PERMISSION_DENIED'],
  8: [429, 'RESOURCE_EXHAUSTED'],
  9: [400, 'FAILED_PRECONDITION'],
  10: [409, 'ABORTED'],
  14: [503, 'UNAVAILABLE'],
  16: [401, 'UNAUTHENTICATED'],
};

/** A refusal of an API of Google Cloud. */
export class CloudRefusal extends Error {
  /**
   * @param reason is the canonical code, such as PERMISSION_DENIED.
   * @param causes are the details: reasons such as SERVICE_DISABLED, and policies of the organization.
   */
  constructor(
    message: string,
    readonly status: number,
    readonly reason: string,
    readonly causes: readonly string[] = [],
  ) {
    super(message);
  }
}

const pageSchema = v.looseObject({ nextPageToken: v.optional(v.string(), '') });
const entriesSchema = v.optional(v.array(v.unknown()), []);

const operationSchema = v.object({
  name: v.string(),
  done: v.optional(v.boolean(), false),
  error: v.optional(
    v.object({ code: v.optional(v.number(), 13), message: v.string(), details: detailsSchema }),
  ),
});

/** Returns the reasons of a refusal, and the policies behind it. */
const causesOf = (details: v.InferOutput<typeof detailsSchema>): string[] =>
  details.flatMap(({ '@type': type, reason, violations }) => [
    ...(type.endsWith(`.${RETRY}`) ? [RETRY] : []),
    ...(reason === undefined ? [] : [reason]),
    ...violations.map(({ type }) => type),
  ]);

/** Sets how the APIs are reached. */
interface CloudOptions {
  /** Returns a token with the scope `cloud-platform`. */
  readonly accessToken: () => Promise<string>;
  /** Returns the address of an API's host. Tests pass that of a stand-in. */
  readonly addressOf?: (host: string) => string;
  /** Sends a request. Tests pass a stand-in that needs no network. */
  readonly fetch?: (url: string, request: RequestInit) => Promise<Pick<Response, 'ok' | 'status' | 'text'>>;
  /** Waits so long before asking again for an operation, in milliseconds. */
  readonly pollMs?: number;
}

/** The REST APIs of Google Cloud, by one identity, charged to one project. */
export class Cloud {
  constructor(
    readonly project: string,
    private readonly options: CloudOptions,
  ) {}

  /** Reads what `url` names, such as `run.googleapis.com/v2/…`; undefined if there is none. @throws {CloudRefusal} */
  async find(url: string): Promise<unknown> {
    try {
      return await this.send('GET', url);
    } catch (error) {
      if (error instanceof CloudRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Sends a request.
   * @throws {CloudRefusal} If the API refuses it.
   * @throws {Error} If something else has answered, such as a proxy.
   */
  async send(method: string, url: string, body?: object): Promise<unknown> {
    const [host = '', ...path] = url.split('/');
    const address = (this.options.addressOf ?? ((name) => `https://${name}`))(host);
    const response = await (this.options.fetch ?? fetch)(`${address}/${path.join('/')}`, {
      method,
      headers: {
        Authorization: `Bearer ${await this.options.accessToken()}`,
        'Content-Type': 'application/json',
        // Credentials of a person name no project that could be charged.
        'X-Goog-User-Project': this.project,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) {
      const answer = v.safeParse(answerSchema, text);
      if (answer.success) return answer.output;
    }
    // A proxy answers with a page of its own.
    const words = text
      .replaceAll(/<[^<>]*>|\s+/g, ' ')
      .trim()
      .slice(0, 200);
    const refusal = v.safeParse(errorSchema, text);
    if (!refusal.success && response.status < 500)
      throw new Error(`${method} ${url} ${NO_ANSWER} (${response.status}): ${words}`);
    const { message, status, details } = refusal.success
      ? refusal.output.error
      : { message: words, status: '', details: [] };
    throw new CloudRefusal(
      `${method} ${url} was refused (${response.status}): ${message}`,
      response.status,
      status,
      causesOf(details),
    );
  }

  /** Reads all pages of a list, which has its entries under `name`. @throws {CloudRefusal} */
  async list(url: string, name: string): Promise<unknown[]> {
    const found: unknown[] = [];
    let token = '';
    do {
      const separator = url.includes('?') ? '&' : '?';
      const page = token === '' ? '' : `${separator}pageToken=${encodeURIComponent(token)}`;
      const { nextPageToken, ...answer } = v.parse(pageSchema, await this.send('GET', url + page));
      found.push(...v.parse(entriesSchema, answer[name]));
      token = nextPageToken;
    } while (token !== '');
    return found;
  }

  /** Sends a request that starts an operation, and waits for its end. `version` is as `firebase.googleapis.com/v1beta1`. */
  async finish(version: string, method: string, url: string, body?: object): Promise<void> {
    await this.#end(version, await this.send(method, url, body), `${method} ${url}`);
  }

  /** Waits for the end of an operation that was started before. */
  async finishOperation(version: string, name: string): Promise<void> {
    await this.#end(version, await this.send('GET', `${version}/${name}`), name);
  }

  async #end(version: string, started: unknown, what: string): Promise<void> {
    let operation = v.parse(operationSchema, started);
    while (!operation.done) {
      await wait(this.options.pollMs ?? 3_000);
      operation = v.parse(operationSchema, await this.send('GET', `${version}/${operation.name}`));
    }
    if (!operation.error) return;
    const { code, message, details } = operation.error;
    const [status, reason] = CODES[code] ?? [500, 'INTERNAL'];
    throw new CloudRefusal(`${what} failed: ${message}`, status, reason, causesOf(details));
  }
}

/** Returns the APIs of a project by this machine's application default credentials, the only identity that is used. */
export const ownCloud = (project: string): Cloud => {
  // Google refuses a person's credentials without the project that pays for the request.
  process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= project;
  const credential = applicationDefault();
  return new Cloud(project, {
    accessToken: async () => (await credential.getAccessToken()).access_token,
  });
};
