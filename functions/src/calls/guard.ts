import { FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import type { CallableFunction, Request } from 'firebase-functions/v2/https';

/** The longest body of a call, in bytes: no callable needs more. */
const LONGEST_BODY = 65_536;

/** A field's name. It leaves out what the library decodes (`@type`) or what JavaScript takes for something else. */
const FIELD = /^[A-Za-z]\w{0,39}$/;

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isFlat = (value: unknown): boolean =>
  !isStructure(value) ||
  (!Array.isArray(value) &&
    Object.entries(value).every(
      ([name, field]) =>
        FIELD.test(name) && (Array.isArray(field) ? !field.some(isStructure) : !isStructure(field)),
    ));

/** Returns whether a body is `{ data }`, with at most one level of fields in it, each a value or a list of values. */
const isPlain = (body: unknown): boolean =>
  isStructure(body) && Object.keys(body).join() === 'data' && 'data' in body && isFlat(body.data);

const isCall = (request: Request): boolean =>
  request.method === 'POST' &&
  /^application\/json *(;|$)/i.test(request.header('content-type') ?? '') &&
  isPlain(request.body) &&
  request.rawBody.length <= LONGEST_BODY;

/** What the Auth emulator refuses a token for although it is genuine. The callables ask Auth about the account anyway. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set([
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/id-token-revoked',
]);

/** Returns whether an `Authorization` header bears a token that Auth has issued for this project, and that lasts. */
async function isGenuine(authorization: string): Promise<boolean> {
  const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  if (token === undefined) return false;
  try {
    await getAuth().verifyIdToken(token);
    return true;
  } catch (error) {
    return error instanceof FirebaseAuthError && OF_THE_ACCOUNT.has(error.code);
  }
}

async function refusalOf(request: Request) {
  if (!isCall(request)) return { code: 400, status: 'INVALID_ARGUMENT', message: 'Bad Request' };
  const authorization = request.header('authorization');
  if (authorization === undefined || (await isGenuine(authorization))) return undefined;
  return { code: 401, status: 'UNAUTHENTICATED', message: 'Unauthenticated' };
}

/**
 * Lets only well-formed calls through to a callable, with a genuine token or none. The library reads a request before our
 * code decides: it would write bodies, content types and forged tokens into the log, whatever password they hold, and end
 * some requests with an internal error. Nothing is logged of a request that is refused here.
 */
export const guarded = <Callable extends CallableFunction<unknown, unknown>>(callable: Callable): Callable =>
  new Proxy(callable, {
    apply: async (target, _self, [request, response]: Parameters<Callable>) => {
      // A browser asks first, and its question holds nothing that is read.
      const refusal = request.method === 'OPTIONS' ? undefined : await refusalOf(request);
      if (refusal) {
        const { code, ...error } = refusal;
        return response.set('Access-Control-Allow-Origin', '*').status(code).json({ error });
      }
      // The product uses no App Check, and the library would log a token that it does not know. No callable streams.
      delete request.headers['x-firebase-appcheck'];
      delete request.headers.accept;
      return target(request, response);
    },
  });
