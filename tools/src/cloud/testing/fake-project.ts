import * as v from 'valibot';
import type { ownIndexes } from '../indexes';

export type Json = Record<string, unknown>;
export const json = v.record(v.string(), v.unknown());
/** Roles of members. Some have a condition. */
export const bindings = v.array(
  v.object({ role: v.string(), members: v.array(v.string()), condition: v.optional(v.unknown()) }),
);

/** A refusal of the stand-in. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

export const NUMBER = '1234567890';
/** A project that gcloud or the console has made has this API. One that REST has made has none. */
const FROM_START = ['serviceusage.googleapis.com'];

/** The state of a stand-in's project, by the address of each thing. */
export class FakeProject {
  isCharged = false;
  isFirebase = false;
  lifecycleState = 'ACTIVE';
  readonly apis: Set<string>;
  readonly things = new Map<string, Json>();
  readonly policies = new Map<string, v.InferOutput<typeof bindings>>();
  readonly functions = new Map<
    string,
    {
      firstGeneration: boolean;
      isPublic: boolean;
      databaseId?: string;
      /** The bucket of the exports, as a variable. */
      exportBucket?: string;
      /** The hashes of its build, as a variable. */
      hashes?: string;
      trigger?: string;
      labels?: Readonly<Record<string, string>>;
    }
  >();
  /** The composite indexes of each database. */
  readonly indexes = new Map<string, ReturnType<typeof ownIndexes>>();
  /** So many minutes have passed, and when Google first asked for the page. */
  minutes = 0;
  checkedSince: number | undefined;
  /** Whether Cloud Scheduler refuses jobs, after each function is there. */
  refusesJobs = false;
  auth: Json | undefined;
  /** The mails that Auth was asked to send. */
  readonly mails: Json[] = [];
  /** The currency of the billing account. */
  currency = 'USD';
  /** So many reads of IAM after a write still answer as before it (googleapis, google/iam/admin/v1/iam.proto). */
  staleReads = 0;
  /** The region of App Engine, where the project has it. */
  appEngine: string | undefined;
  /** Makes the default site with the project, in place of the first one that is made, or in the console alone. */
  defaultSite: 'with the project' | 'the first' | 'by hand' = 'with the project';
  /** The rules of each database: those of the checkout, or the name of a ruleset. */
  readonly rules = new Map<string, string>();

  /** All projects of the company, by their ids. */
  readonly company: Map<string, FakeProject>;
  readonly takenSites: readonly string[];
  readonly takenProjects: readonly string[];
  /** The names of strangers' buckets. */
  readonly takenBuckets: readonly string[];
  readonly exports: { name: string; timeCreated: string }[] = [];
  labels: Json = {};

  /** @param isStrict is true in an organization from May 2024 on: no role for default accounts, no `allUsers`. */
  constructor(
    readonly project: string,
    readonly isStrict: boolean,
    {
      takenSites = [],
      takenProjects = [],
      takenBuckets = [],
      company = new Map(),
      apis = new Set(FROM_START),
    }: Partial<Pick<FakeProject, 'takenSites' | 'takenProjects' | 'takenBuckets' | 'company' | 'apis'>> = {},
  ) {
    this.apis = apis;
    this.takenSites = takenSites;
    this.takenProjects = takenProjects;
    this.takenBuckets = takenBuckets;
    this.company = company.set(project, this);
  }

  has(role: string, member: string): boolean {
    const granted = this.policies.get(`projects/${this.project}`) ?? [];
    return granted.some((binding) => binding.role === role && binding.members.includes(member));
  }

  /** Returns the state of this project as a text, for a comparison. */
  text(): string {
    const sorted = <T>(entries: Iterable<T>) =>
      [...entries]
        .map((entry) => JSON.stringify(entry).replace(/"createTime":"[^"]*"/, '"createTime":""'))
        .sort();
    const granted = [...this.policies].flatMap(([resource, all]) =>
      all.flatMap(({ role, members }) => members.map((member) => [resource, role, member])),
    );
    return JSON.stringify(
      {
        flags: [this.isCharged, this.isFirebase, ...this.rules, this.auth],
        apis: sorted(this.apis),
        things: sorted(this.things),
        granted: sorted(granted),
        functions: sorted(this.functions),
        indexes: sorted([...this.indexes].map(([database, { length }]) => [database, length])),
        labels: this.labels,
        isExported: this.exports.length > 0,
      },
      undefined,
      1,
    );
  }
}

/** Makes an operation that Google has finished, or will have at the next question. Some APIs name it below a thing. */
export const operation = (done = true, parent = ''): Json => ({ name: `${parent}operations/1`, done });

/** Returns the address of the Cloud Run service behind a function. */
export const uriOf = (name: string): string => `https://${name.toLowerCase()}-4f2a-et.a.run.app`;

export interface Request {
  readonly method: string;
  /** The host and path, without the query. */
  readonly url: string;
  readonly query: URLSearchParams;
  readonly body: Json;
  /** The member who asks. */
  readonly caller: string;
}

/** Answers a request to a project. `found` has what the pattern has captured. */
type Route = (asked: Request & { readonly found: readonly string[]; readonly state: FakeProject }) => unknown;

/** Routes by their patterns of `METHOD HOST/PATH`: `*` is any text, `{}` a name in a path, and `{+}` a path. The first one answers. */
export type Routes = Readonly<Record<string, Route>>;

/** Returns the regular expression of a pattern of routes. */
export const patternOf = (route: string): RegExp => {
  const [verbs, path = ''] = route.split(' ');
  const texts = { '.': '\\.', '*': '\\S+', '{}': '([^/:]+)', '{+}': '(\\S+)' } as const;
  const escaped = path.replace(/\{\+?\}|[.*]/g, (sign) => Reflect.get(texts, sign));
  return new RegExp(`^(?:${verbs}) ${escaped}$`);
};

export const notFound = () => new Refusal(404, 'NOT_FOUND', 'Not found.');

/** Lists the things below an address. */
export const below = (state: FakeProject, prefix: string) =>
  [...state.things].filter(([url]) => url.startsWith(`${prefix}/`)).map(([, thing]) => thing);

/** Makes a thing under an id. @throws {Refusal} If it is there already. */
export const create = (state: FakeProject, url: string, thing: Json): void => {
  if (state.things.has(url)) throw new Refusal(409, 'ALREADY_EXISTS', `${url} already exists.`);
  state.things.set(url, thing);
};
