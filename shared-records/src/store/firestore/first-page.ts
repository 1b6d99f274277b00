import { firebaseAuthService, signedInUid } from 'shared-auth/firebase';
import {
  askFirst,
  FIRST_TIMEOUT_MS,
  type FirstRequest,
  firstRequestsOf,
  storeFirstRequests,
} from 'shared-auth/first-requests';
import { type Answer, type DataRequest, FIRST_RECORDS, identityOf, listQuery } from './requests';
import { documentsIn, type RestApi, type ServerClock } from './rest';

/** A list as its section declares it: all records of a collection, sorted by a field; "-" for descending. */
export interface DeclaredList {
  readonly collection: string;
  readonly order: string;
}

/** Asks for first records, with the token of the signed-in account. */
type Ask = (request: FirstRequest) => Promise<unknown>;

/** Returns the function that asks for first records. */
export const firstAsk =
  (rest: RestApi, token: () => Promise<string>): Ask =>
  async (request) => {
    const uid = signedInUid();
    const answer = await rest.ask(request, token(), FIRST_TIMEOUT_MS);
    if (signedInUid() !== uid) throw new Error('Another account has signed in meanwhile.');
    return answer;
  };

const requestOf = (rest: RestApi, request: DataRequest): FirstRequest => {
  const { method, body } = rest.requestOf(request);
  return { key: identityOf(request), method, body };
};

/** Asks for the first records of a list in the moment that somebody signs in, before the list's code runs. */
export const askForFirstList = (rest: RestApi, ask: Ask, { collection, order }: DeclaredList): void => {
  if (signedInUid() !== undefined) return;
  const query = listQuery({ model: { collection, order, momentField: undefined }, filters: [] });
  const request = requestOf(rest, { ...query, limit: FIRST_RECORDS });
  const stop = firebaseAuthService.subscribe((session) => {
    if (session.status !== 'verified') return;
    stop();
    askFirst(session.userData.uid, [request], ask);
  });
};

/** The first records of an account's screens: by one request each, before there is a connection. */
export class FirstPage {
  private readonly shown = new Set<FirstRequest>();
  private readonly ending = new AbortController();

  constructor(
    private readonly uid: string,
    private readonly rest: RestApi,
    private readonly ask: Ask,
    private readonly clock: ServerClock,
  ) {
    const { signal } = this.ending;
    // Phones end hidden pages without a further event.
    const store = () => document.visibilityState === 'hidden' && this.store();
    document.addEventListener('visibilitychange', store, { signal });
    window.addEventListener('pagehide', () => this.store(), { signal });
  }

  /**
   * Shows the answer to what was prefetched for this account, or asks now. Resolves when it is shown, rejects if it
   * does not come. @param first the first documents of a request: fewer than its limit are all of them.
   */
  async show(first: DataRequest, onAnswer: (answer: Answer) => void): Promise<void> {
    const request = requestOf(this.rest, first);
    const asked = firstRequestsOf(this.uid).find(({ key }) => key === request.key);
    // At once, if it is there: the list is drawn with its records, and not without them before.
    const body = asked?.arrived ?? (await (asked?.answer ?? this.ask(request)));
    const documents = documentsIn(body, this.clock);
    const isBeginning = 'limit' in first && documents.length === first.limit;
    onAnswer({ documents, live: true, firstPage: isBeginning ? 'beginning' : 'whole' });
  }

  /** Lets a reload prefetch this page, until the returned function is called: what it asks for is on the screen. */
  repeat(request: DataRequest): () => void {
    const first = requestOf(this.rest, request);
    this.shown.add(first);
    return () => void this.shown.delete(first);
  }

  /** Stores nothing more. */
  close(): void {
    this.ending.abort();
  }

  private store(): void {
    if (signedInUid() === this.uid) storeFirstRequests(this.uid, [...this.shown]);
  }
}
