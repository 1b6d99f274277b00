import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { checkAnswer, checkRequest, patched } from './discovery';
import { DATABASE_ROUTES } from './fake-database';
import { DEPLOYMENT_ROUTES } from './fake-deployment-routes';
import { listedFunctions } from './fake-firebase';
import { HOSTING_ROUTES, isTaken } from './fake-hosting';
import { allows, callerOf, OPERATOR, requirePermission, requireQuotaProject } from './fake-iam';
import { IAM_ROUTES } from './fake-iam-routes';
import {
  below,
  create,
  FakeProject,
  type Json,
  json,
  NUMBER,
  notFound,
  operation,
  patternOf,
  Refusal,
  type Routes,
} from './fake-project';
import { addExport, ownerOf, STORAGE_ROUTES } from './fake-storage';

/** The labels of a project have small letters, digits, hyphens and underscores (cloud.google.com/resource-manager/docs/labels-overview). */
const newProjectSchema = v.object({
  projectId: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/)),
  parent: v.object({ type: v.string(), id: v.string() }),
  labels: v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]*$/)),
    v.pipe(v.string(), v.regex(/^[a-z0-9_-]*$/)),
  ),
});

/** Returns the project that an address names; the one of the company's page where it names none. */
const projectOf = (main: FakeProject, url: string, query: URLSearchParams): FakeProject => {
  const [, bucket] = /^storage\S+\/v1\/b\/([^/]+)/.exec(url) ?? [];
  if (bucket !== undefined) return ownerOf(main, bucket);
  const ofBuckets = url.startsWith('storage') ? (query.get('project') ?? '') : '';
  const [, id = ofBuckets] = /\/projects\/([^/:]+)/.exec(url) ?? [];
  if (['', '-', NUMBER].includes(id) || url.startsWith('sts')) return main;
  const found = main.company.get(id);
  if (found) return found;
  // Google does not say whether a project exists.
  throw new Refusal(403, 'PERMISSION_DENIED', `The caller does not have permission on project ${id}.`);
};

/** A refusal as Google's APIs write it (cloud.google.com/apis/design/errors). */
export interface CloudError {
  readonly code: number;
  readonly message: string;
  readonly status: string;
  readonly details?: readonly object[];
}

/** Google's lists come in pages. The token of one is any text (google.aip.dev/158). */
const LISTS = [
  'services',
  'sites',
  'apps',
  'functions',
  'indexes',
  'jobs',
  'items',
  'budgets',
  'notificationChannels',
  'alertPolicies',
  'alerts',
  'uptimeCheckConfigs',
];
/** Short lists have several pages, too. */
const pageSize = (length: number): number => Math.max(2, Math.ceil(length / 3));
const TOKEN = 'a+b/c==';

/** Returns one page of an answer with a list. @throws {Refusal} If the token is not one of these. */
const pageOf = (answer: unknown, query: URLSearchParams): unknown => {
  const { success, output } = v.safeParse(json, answer);
  const list = LISTS.find((name) => success && Array.isArray(output[name]));
  if (!success || list === undefined) return answer;
  const all = v.parse(v.array(v.unknown()), output[list]);
  const token = query.get('pageToken') ?? '';
  const size = pageSize(all.length);
  const start = token === '' ? 0 : Number(token.replace(TOKEN, ''));
  if (Number.isNaN(start)) throw new Refusal(400, 'INVALID_ARGUMENT', 'The page token is invalid.');
  return {
    ...output,
    [list]: all.slice(start, start + size),
    ...(start + size < all.length && { nextPageToken: `${TOKEN}${start + size}` }),
  };
};

/** Google turns these on without a billing account. */
const FREE = ['cloudbilling', 'cloudresourcemanager', 'firebase', 'firebasehosting', 'serviceusage'].map(
  (name) => `${name}.googleapis.com`,
);

/** The channels that policies and budgets write to. */
const channelsSchema = v.object({
  notificationChannels: v.optional(v.array(v.string()), []),
  notificationsRule: v.optional(
    v.object({ monitoringNotificationChannels: v.optional(v.array(v.string()), []) }),
    {},
  ),
});

const ROUTES: Routes = {
  ...DATABASE_ROUTES,
  ...HOSTING_ROUTES,
  ...IAM_ROUTES,
  ...STORAGE_ROUTES,
  ...DEPLOYMENT_ROUTES,
  'GET */operations/1': () => operation(),
  'GET serviceusage*/services': ({ state: { apis } }) => ({
    services: [...apis].map((name) => ({ config: { name } })),
  }),
  'POST serviceusage*/services:batchEnable': ({ body, state }) => {
    const ids = v.parse(v.array(v.string()), body.serviceIds);
    if (ids.length > 20) throw new Refusal(400, 'INVALID_ARGUMENT', 'At most 20 services.');
    if (!state.isCharged && ids.some((id) => !FREE.includes(id))) {
      throw new Refusal(400, 'FAILED_PRECONDITION', `Billing account for project '${NUMBER}' is not found.`);
    }
    for (const id of ids) state.apis.add(id);
    return operation(false);
  },
  'GET cloudresourcemanager*/projects/[^/:]+': ({ state: { project, labels, lifecycleState } }) => ({
    projectNumber: NUMBER,
    projectId: project,
    lifecycleState,
    parent: { type: 'organization', id: '42' },
    labels,
  }),
  'POST cloudresourcemanager*/projects': ({ body, state: main }) => {
    const { projectId, labels } = v.parse(newProjectSchema, body);
    const { company, isStrict, takenSites, takenProjects, takenBuckets, defaultSite } = main;
    if (company.has(projectId) || takenProjects.includes(projectId))
      throw new Refusal(409, 'ALREADY_EXISTS', 'Requested entity already exists');
    const made = new FakeProject(projectId, isStrict, {
      company,
      takenSites,
      takenProjects,
      takenBuckets,
      apis: new Set(),
    });
    Object.assign(made, { labels, defaultSite });
    return operation(false);
  },
  // (cloud.google.com/billing/docs/reference/rest/v1/billingAccounts)
  'GET cloudbilling*/v1/billingAccounts/[^/]+': ({ state: { currency } }) => ({
    open: true,
    currencyCode: currency,
  }),
  'GET cloudbilling*': ({ state: { isCharged } }) =>
    isCharged ? { billingEnabled: true, billingAccountName: 'billingAccounts/0-0-0' } : {},
  'PUT cloudbilling*': ({ state }) => {
    state.isCharged = true;
    return {};
  },
  'GET firebase.googleapis.com/v1beta1/projects/[^/]+': ({ state: { isFirebase } }) => {
    if (!isFirebase) throw notFound();
    return {};
  },
  'POST *:addFirebase': ({ state }) => {
    if (state.isFirebase) throw new Refusal(409, 'ALREADY_EXISTS', 'It is a Firebase project.');
    state.isFirebase = true;
    if (state.defaultSite !== 'with the project') return operation(false);
    // Where a stranger has the name, Firebase adds letters to it.
    const site = isTaken(state, state.project) ? `${state.project}-5ea1ab` : state.project;
    create(state, `sites/${site}`, { name: `sites/${site}`, type: 'DEFAULT_SITE' });
    return operation(false);
  },
  'POST identitytoolkit*:initializeAuth': ({ state }) => {
    if (state.auth)
      throw new Refusal(
        400,
        'INVALID_ARGUMENT',
        'INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.',
      );
    state.auth = { subtype: 'IDENTITY_PLATFORM' };
    return {};
  },
  'GET|PATCH identitytoolkit*/config': ({ method, body, query, state }) => {
    if (!state.auth) throw new Refusal(404, 'NOT_FOUND', 'CONFIGURATION_NOT_FOUND');
    if (method === 'PATCH') state.auth = patched(state.auth, body, query);
    return state.auth;
  },
  'POST identitytoolkit*/accounts:sendOobCode': ({ body, state }) => {
    state.mails.push(body);
    return {};
  },
  'GET firebase.*/webApps': ({ state }) => ({ apps: below(state, 'webApps') }),
  'POST firebase.*/webApps': ({ body, state }) => {
    const name = `projects/${state.project}/webApps/${below(state, 'webApps').length + 1}`;
    create(state, `webApps/${name}`, { name, ...body });
    return operation(false);
  },
  'GET firebase.*/config': ({ state: { project } }) => ({
    apiKey: 'key',
    appId: '1:2:web:3',
    authDomain: `${project}.firebaseapp.com`,
    locationId: 'asia-southeast2',
    projectId: project,
  }),
  'GET cloudfunctions*': ({ state }) => ({ functions: listedFunctions(state) }),
  'GET cloudscheduler*/jobs': ({ caller, state }) => {
    // Google does not say what `fullView` shows. So nobody without it sees whom a job calls.
    const isFull = allows(state, caller, 'cloudscheduler.jobs.fullView');
    const shown = ({ httpTarget, ...job }: Json) => (isFull ? { httpTarget, ...job } : job);
    return { jobs: below(state, 'jobs').map(shown) };
  },
  'POST cloudscheduler*/jobs/firebase-schedule-([A-Za-z]+)-[^/:]+:run': ({ found: [name = ''], state }) => {
    const found = state.functions.get(name);
    if (!found) throw notFound();
    if (name === 'exportWeekly') addExport(state, found.exportBucket);
    return {};
  },
  'GET eventarc*/triggers/{}': ({ found: [name = ''], state: { things } }) => {
    const found = things.get(`triggers/${name}`);
    if (!found) throw notFound();
    return found;
  },
  'GET run*/services/{}:getIamPolicy': ({ found: [name = ''], state: { policies } }) => ({
    etag: 'etag',
    bindings: policies.get(`services/${name}`) ?? [],
  }),
  'GET run*/services/{+}': ({ found: [name = ''], state: { things } }) =>
    things.get(`services/${name}`) ?? {},
  'PATCH run*/services/{+}': ({ body, query, found: [name = ''], state: { things } }) => {
    things.set(`services/${name}`, patched(things.get(`services/${name}`) ?? {}, body, query));
    return operation();
  },
  'GET monitoring*/alerts': ({ query, state }) => ({
    alerts: below(state, 'alerts').filter((alert) => query.get('filter') === `state="${alert.state}"`),
  }),
  'GET|POST (?:billingbudgets|monitoring)*/(budgets|notificationChannels|alertPolicies|uptimeCheckConfigs)':
    ({ method, body, found: [kind = ''], state }) => {
      if (method === 'GET') return { [kind]: below(state, kind) };
      if (kind === 'uptimeCheckConfigs') state.checkedSince = state.minutes;
      // (cloud.google.com/monitoring/alerts/troubleshooting-alerting-policies)
      const isKnown = state.checkedSince !== undefined && state.minutes - state.checkedSince >= 10;
      if (JSON.stringify(body).includes('check_passed') && !isKnown)
        throw new Refusal(
          404,
          'NOT_FOUND',
          'Cannot find metric that matches type = "monitoring.googleapis.com/uptime_check/check_passed". If a metric was created recently, it could take up to 10 minutes to become available.',
        );
      // Google takes a second thing of the same name.
      const id = `${kind}/${below(state, kind).length + 1}`;
      const name = `${kind === 'budgets' ? 'billingAccounts/0-0-0' : `projects/${state.project}`}/${id}`;
      const channels = v.parse(channelsSchema, body);
      const there = below(state, 'notificationChannels').map((channel) => channel.name);
      for (const channel of [
        ...channels.notificationChannels,
        ...channels.notificationsRule.monitoringNotificationChannels,
      ])
        if (!there.includes(channel))
          throw new Refusal(404, 'NOT_FOUND', `Cannot find the notification channel ${channel}.`);
      create(state, id, { ...body, name });
      return { ...body, name };
    },
};

const PATTERNS = Object.entries(ROUTES).map(([route, answer]) => [patternOf(route), answer] as const);

/** An answer. A `Response` takes as long as all of the rest of a request. */
type Answer = Pick<Response, 'ok' | 'status' | 'text'>;

const answerOf = (body: unknown, status = 200): Answer => {
  const text = JSON.stringify(body);
  return { ok: status < 300, status, text: async () => text };
};

/** Answers what needs no token: the request for one, which names the caller, and the upload of sources to a signed address. */
const answerAside = (method: string, url: string, text: string): Answer | undefined => {
  if (url.startsWith('/oauth2.googleapis.com/token'))
    return answerOf({
      access_token: new URLSearchParams(text).get('refresh_token'),
      expires_in: 3_600,
      token_type: 'Bearer',
    });
  return method === 'PUT' && url.startsWith('/storage.googleapis.com/upload-of-functions')
    ? answerOf({})
    : undefined;
};

/**
 * Google Cloud's APIs for tests, on one HTTP server. It refuses as Google does: what needs an API that is off, a quota
 * project, a billing account, or a name that is free.
 * @param onChange is called after each change, before its answer. Where it throws, there is no answer.
 */
export const openFakeCloud = async (main: FakeProject, onChange: (request: string) => void) => {
  const refusals: { pattern: RegExp; error: CloudError; times: number; code?: number }[] = [];
  /** Returns the answer to a request. @throws What `onChange` throws. */
  const answerTo = (method: string, address: string, headers: Headers, text: string): Answer => {
    const { pathname, searchParams: query } = new URL(address);
    const url = decodeURIComponent(pathname.slice(1));
    const request = `${method} ${url}`;
    try {
      const refused = refusals.find(({ times, pattern }) => times > 0 && pattern.test(request));
      if (refused) {
        refused.times -= 1;
        // An operation ends with a status of RPC (googleapis, google/longrunning/operations.proto).
        if (refused.code !== undefined) {
          const { message: text, details } = refused.error;
          const failure = { code: refused.code, message: text, details };
          return answerOf({ name: 'operations/1', done: true, error: failure });
        }
        return answerOf({ error: refused.error }, refused.error.code);
      }
      const caller = callerOf(main, headers.get('authorization'));
      const quota = headers.get('x-goog-user-project');
      const charged = quota === null ? undefined : main.company.get(quota);
      // An account of a service is charged to its own project, where the request names none.
      if (caller === OPERATOR || quota !== null) requireQuotaProject(caller, charged);
      const host = url.split('/')[0] ?? '';
      if (!(charged ?? main).apis.has(host)) {
        const message = `${host} has not been used in project ${NUMBER} before or it is disabled.`;
        throw new Refusal(403, 'PERMISSION_DENIED', message);
      }
      const state = projectOf(main, url, query);
      // Everybody may ask what he may do, and for the agents of a service (github.com/firebase/firebase-tools/issues/11070).
      if (!/:(testIamPermissions|generateServiceIdentity)$/.test(request))
        requirePermission(state, caller, request);
      const body = text === '' ? {} : v.parse(json, JSON.parse(text));
      const described = { verb: method, url: pathname.slice(1), query, body };
      checkRequest(described);
      for (const [pattern, route] of PATTERNS) {
        const [whole, ...found] = request.match(pattern) ?? [];
        if (whole === undefined) continue;
        const answer = route({ method, url, query, body, caller, found, state });
        if (method !== 'GET' && !url.endsWith(':getIamPolicy')) onChange(request);
        // Firebase's command line reads the first page of some lists alone (firebase-tools, lib/firestore/api.js).
        const isPaged = method === 'GET' && !headers.get('user-agent')?.startsWith('FirebaseCLI');
        const page = isPaged ? pageOf(answer, query) : answer;
        checkAnswer(described, page);
        return answerOf(page);
      }
      throw new Refusal(404, 'NOT_FOUND', `The stand-in does not know ${request}.`);
    } catch (error) {
      if (!(error instanceof Refusal || v.isValiError(error))) throw error;
      const { message, reason, status } =
        error instanceof Refusal ? error : new Refusal(400, 'INVALID_ARGUMENT', error.message);
      return answerOf({ error: { message, status: reason } }, status);
    }
  };
  const reads = new Map<string, Answer>();
  let stale = 0;
  /** Answers as `answerTo`, but some reads of IAM as they were answered before the last write. */
  const laterAnswerTo = (method: string, address: string, headers: Headers, text: string): Answer => {
    const isOfIam = /\/(iam|cloudresourcemanager)\.googleapis\.com\//.test(address);
    const isRead = method === 'GET' || address.includes(':getIamPolicy');
    const key = `${method} ${address}`;
    const before = reads.get(key);
    if (isOfIam && isRead && before && stale > 0) {
      stale -= 1;
      return before;
    }
    const answer = answerTo(method, address, headers, text);
    if (isOfIam && isRead) reads.set(key, answer);
    else if (isOfIam && answer.ok) stale = main.staleReads;
    return answer;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '/', headers } = request;
    try {
      const text = Buffer.concat(chunks).toString();
      const aside = answerAside(method, url, text);
      if (aside) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(await aside.text());
        return;
      }
      const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const answer = laterAnswerTo(method, `http://localhost${url}`, sent, text);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Answers without a network. */
    fetch: async (url: string, { method = 'GET', headers, body }: RequestInit): Promise<Answer> =>
      laterAnswerTo(method, url, new Headers(headers), String(body ?? '')),
    /** Refuses the next requests of a kind, such as `POST iam…`, as Google does. */
    refuse: (pattern: RegExp, error: CloudError, times = Number.POSITIVE_INFINITY) =>
      refusals.push({ pattern, error, times }),
    /** Lets the next operations of a kind end with a refusal, by its code of RPC. */
    fail: (pattern: RegExp, error: CloudError, code: number, times = Number.POSITIVE_INFINITY) =>
      refusals.push({ pattern, error, times, code }),
    origin: `http://127.0.0.1:${port}`,
    addressOf: (host: string) => `http://127.0.0.1:${port}/${host}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
