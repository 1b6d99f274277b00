import type { FirstRequest } from 'shared-auth/firebase';
import { ConnectionError, type DataStore, type Listen, type Snapshot } from '../../data-store';
import { answerTo } from './first-answers';
import { connectedSdk, loadSdk, noteConnection, sdkArrived, startSdk, watchSdkFailures } from './late-sdk';
import { type AnsweredDocument, documentsIn } from './rest';

/** How many first answers are on their way. */
let awaited = 0;

/** Starts the connection to the store, unless first records are awaited: they start it when they are on the screen. */
export const connectUnlessAwaited = (): void => {
  if (awaited === 0) void startSdk();
};

const settled = async (work: () => void): Promise<void> => work();

const failed = (error: unknown): void => {
  console.warn('The first records come with the connection.', error);
  loadSdk().catch(() => startSdk());
};

/**
 * Returns a listener that begins with the answer to one request, before the SDK is connected. An answer that does not come,
 * or cannot be read, is as if nobody had asked.
 */
export const answeredFirst =
  <T>(
    request: FirstRequest,
    read: (documents: readonly AnsweredDocument[]) => Snapshot<T>,
    listening: (store: DataStore) => Listen<T>,
  ): Listen<T> =>
  (next, fail) => {
    const running = connectedSdk();
    if (running) return listening(running.pageStore)(next, fail);
    let isLeft = false;
    let isConnected = false;
    let first: Snapshot<T> | undefined;
    let stop = () => {};
    const show = (answer: unknown): void => {
      if (isLeft || isConnected) return;
      first = read(documentsIn(answer));
      next(first);
    };
    const showOffline = () => first && next({ ...first, live: false });
    const unwatchSdk = watchSdkFailures(() => {
      if (first) showOffline();
      else fail(new ConnectionError());
    });
    window.addEventListener('offline', showOffline);
    const unwatch = () => {
      unwatchSdk();
      window.removeEventListener('offline', showOffline);
    };
    const { arrived, answer } = answerTo(request);
    awaited += 1;
    // At once, if it is there: the list is drawn with its records, and not without them before.
    const shown = arrived === undefined ? answer.then(show) : settled(() => show(arrived));
    shown
      .finally(() => {
        awaited -= 1;
      })
      .then(startSdk, failed);
    void sdkArrived.then(({ pageStore }) => {
      if (isLeft) return;
      stop = listening(pageStore)((snapshot) => {
        if (!isConnected) unwatch();
        isConnected = true;
        if (snapshot.live) noteConnection();
        next(snapshot);
      }, fail);
    });
    return () => {
      isLeft = true;
      unwatch();
      stop();
    };
  };

/** Returns a listener that begins once the SDK is there. */
export const whenLoaded =
  <T>(listening: (store: DataStore) => Listen<T>): Listen<T> =>
  (next, fail) => {
    let isLeft = false;
    let stop = () => {};
    void sdkArrived.then(({ pageStore }) => {
      if (!isLeft) stop = listening(pageStore)(next, fail);
    });
    return () => {
      isLeft = true;
      stop();
    };
  };
