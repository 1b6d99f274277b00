import type { CallableFunction } from 'firebase-functions/v2/https';

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isFlat = (value: unknown): boolean =>
  !isStructure(value) ||
  (!Array.isArray(value) &&
    !Object.values(value).some((field) =>
      Array.isArray(field) ? field.some(isStructure) : isStructure(field),
    ));

/**
 * Whether a request's body is `{ data }`, with at most one level of fields in it, each a value or a list of values: no
 * callable takes more.
 */
const isPlain = (body: unknown): boolean =>
  isStructure(body) && Object.keys(body).join() === 'data' && 'data' in body && isFlat(body.data);

/**
 * Keeps bodies of any other form from a callable. The library, before it asks who calls, writes some of them into
 * the log, with whatever password they hold, and ends others with an internal error.
 */
export const withPlainBody = <Callable extends CallableFunction<unknown, unknown>>(
  callable: Callable,
): Callable =>
  new Proxy(callable, {
    apply: (target, _self, [request, response]: Parameters<Callable>) => {
      if (request.method !== 'POST' || isPlain(request.body)) return target(request, response);
      return response.status(400).json({ error: { status: 'INVALID_ARGUMENT', message: 'Bad Request' } });
    },
  });
