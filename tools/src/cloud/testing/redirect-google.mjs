// Loaded by `node --import` before Firebase's command line: sends all its requests to the stand-in at STAND_IN, as
// /HOST/PATH, so that none leaves this machine.
import http from 'node:http';
import https from 'node:https';

const { STAND_IN = '' } = process.env;
const { hostname, port } = new URL(STAND_IN);

/** @param {string | URL | Request} input */
const moved = (input) => {
  const url = new URL(input instanceof Request ? input.url : input);
  return url.hostname === hostname ? url : new URL(`${STAND_IN}/${url.hostname}${url.pathname}${url.search}`);
};

const { fetch } = globalThis;
globalThis.fetch = (input, init) => fetch(moved(input), init);

/** @param {https.RequestOptions | string | URL} target @param {unknown[]} others */
const request = (target, ...others) => {
  const [given, callback] = typeof others[0] === 'object' ? others : [{}, others[0]];
  const url = typeof target === 'string' || target instanceof URL ? new URL(target) : undefined;
  const options = url
    ? { ...Object(given), hostname: url.hostname, path: url.pathname + url.search }
    : Object(target);
  return http.request(
    {
      ...options,
      protocol: 'http:',
      agent: undefined,
      host: hostname,
      hostname,
      port,
      path: `/${options.hostname ?? options.host}${options.path}`,
    },
    typeof callback === 'function'
      ? /** @type {(response: http.IncomingMessage) => void} */ (callback)
      : undefined,
  );
};
Object.assign(https, { request, get: (/** @type {[URL]} */ ...args) => request(...args).end() });
