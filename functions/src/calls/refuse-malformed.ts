import { FirebaseAuthError, getAuth } from 'firebase-admin/auth';
import type { CallableFunction, Request } from 'firebase-functions/v2/https';

/** The longest allowed body of a call, in bytes. */
const MAX_BODY_BYTES = 65_536;

/** An allowed field name. It excludes names that the library decodes (`@type`) and names such as `__proto__`. */
const FIELD = /^[A-Za-z]\w{0,39}$/;

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isFlat = (value: unknown): boolean =>
  !isStructure(value) ||
  (!Array.isArray(value) &&
    Object.entries(value).every(
      ([name, field]) =>
        FIELD.test(name) && (Array.isArray(field) ? !field.some(isStructure) : !isStructure(field)),
    ));

/** Returns whether a body is `{ data }` with at most one level of fields, each a value or a list of values. */
const isPlain = (body: unknown): boolean =>
  isStructure(body) && Object.keys(body).join() === 'data' && 'data' in body && isFlat(body.data);

const isCall = (request: Request): boolean =>
  request.method === 'POST' &&
  /^application\/json *(;|$)/i.test(request.header('content-type') ?? '') &&
  isPlain(request.body) &&
  request.rawBody.length <= MAX_BODY_BYTES;

/** Errors of the Auth emulator for a genuine token. The callables check the account anyway. */
const ACCOUNT_ERRORS: ReadonlySet<string> = new Set([
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/id-token-revoked',
]);

/** Returns whether an `Authorization` header holds a valid token of this project. */
async function isGenuine(authorization: string): Promise<boolean> {
  const [, token] = /^Bearer (.+)$/i.exec(authorization) ?? [];
  if (token === undefined) return false;
  try {
    await getAuth().verifyIdToken(token);
    return true;
  } catch (error) {
    return error instanceof FirebaseAuthError && ACCOUNT_ERRORS.has(error.code);
  }
}

async function refusalOf(request: Request) {
  if (!isCall(request)) return { code: 400, status: 'INVALID_ARGUMENT', message: 'Bad Request' };
  const authorization = request.header('authorization');
  if (authorization === undefined || (await isGenuine(authorization))) return undefined;
  return { code: 401, status: 'UNAUTHENTICATED', message: 'Unauthenticated' };
}

/**
 * Wraps a callable so that it only gets well-formed calls, with a genuine token or none. The library would log bodies,
 * content types and forged tokens, with the passwords in them, and answer some requests with an internal error.
 * A request that is refused here is not logged.
 */
export const refusingMalformed = <Callable extends CallableFunction<unknown, unknown>>(
  callable: Callable,
): Callable =>
  new Proxy(callable, {
    apply: async (target, _self, [request, response]: Parameters<Callable>) => {
      // The preflight request of a browser has no body and no token.
      const refusal = request.method === 'OPTIONS' ? undefined : await refusalOf(request);
      if (refusal) {
        const { code, ...error } = refusal;
        return response.set('Access-Control-Allow-Origin', '*').status(code).json({ error });
      }
      // The product uses no App Check, and the library would log an unknown token. No callable streams.
      delete request.headers['x-firebase-appcheck'];
      delete request.headers.accept;
      return target(request, response);
    },
  });
