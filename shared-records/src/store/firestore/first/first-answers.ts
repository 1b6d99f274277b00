import {
  type AskedRequest,
  askedEarly,
  type FirstRequest,
  idToken,
  keepAsked,
  signedInUid,
  storeFirstRequests,
} from 'shared-auth/firebase';
import { pageRest } from './page-rest';

/** How many requests a reload repeats before any script file has run. A screen needs hardly more. */
const MOST_REPEATED = 3;

const isSame = (one: FirstRequest) => (other: FirstRequest) =>
  one.method === other.method && one.body === other.body;

const askNow = async (request: FirstRequest): Promise<unknown> => {
  const uid = signedInUid();
  const token = await idToken();
  if (token === undefined) throw new Error('Nobody is signed in.');
  const answer = await pageRest.ask(request, token);
  if (signedInUid() !== uid) throw new Error('Another account has signed in meanwhile.');
  return answer;
};

/** Asks for records on behalf of an account that has just signed in, before any list does. */
export const askEarly = (uid: string, request: FirstRequest): void => {
  const early: AskedRequest = { ...request, answer: askNow(request) };
  early.answer.then(
    (arrived) => {
      early.arrived = arrived;
    },
    // The list learns it when it asks.
    () => undefined,
  );
  keepAsked(uid, [early]);
};

/** Returns the answer to what was asked for early on behalf of this account, or asks now. */
export const answerTo = (request: FirstRequest): Pick<AskedRequest, 'answer' | 'arrived'> =>
  askedEarly(signedInUid()).find(isSame(request)) ?? { answer: askNow(request) };

const shown = new Set<FirstRequest>();

const store = (): void => {
  const uid = signedInUid();
  if (uid !== undefined) storeFirstRequests(uid, [...shown].slice(0, MOST_REPEATED));
};

// Phones end hidden pages without a further event.
window.addEventListener('pagehide', store);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store());

/** Lets a reload repeat a request early, until the returned function is called: what it asks for is on the screen. */
export const repeatEarly = (request: FirstRequest): (() => void) => {
  shown.add(request);
  return () => void shown.delete(request);
};
