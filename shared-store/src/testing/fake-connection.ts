import type { WriteServer } from '../firestore/commit';
import { Connection } from '../firestore/connection';
import { type ConnectedRecords, RecordsLoader } from '../firestore/first-page';
import { connectedSource } from '../firestore/lazy-records';
import type { Answer, DataRequest, DocumentStream, StoredDocument } from '../firestore/requests';
import { documentsIn } from '../firestore/rest';

export const REQUEST = { collection: 'customers', conditions: [], orders: [], limit: 50 };
export const FIRST = { ...REQUEST, limit: 20 };

export const documentOf = (id: string, version?: string): StoredDocument => ({
  id,
  fields: { name: id },
  sent: {},
  version,
});

/** An answer of the REST API with one document. */
export const answerOf = (id: string) => [{ document: { name: `documents/customers/${id}`, fields: {} } }];

/** A stream that the test controls. */
interface FakeStream extends DocumentStream {
  readonly listened: jest.Mock;
  readonly leave: jest.Mock;
  send(...ids: readonly string[]): void;
  sendAll(documents: readonly StoredDocument[], live?: boolean): void;
  cut(): void;
  refuse(error: Error): void;
  die(): void;
}

const fakeStream = (): FakeStream => {
  let send = (_: readonly StoredDocument[], __: boolean) => {};
  let refuse = (_: Error) => {};
  let isDead = false;
  const check = () => {
    if (isDead) throw new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: b815)');
  };
  const stream: FakeStream = {
    leave: jest.fn(check),
    listened: jest.fn(),
    send: (...ids) =>
      send(
        ids.map((id) => documentOf(id)),
        true,
      ),
    sendAll: (documents, live = true) => send(documents, live),
    cut: () => send([], false),
    refuse: (error) => refuse(error),
    listen: (request, next, fail) => {
      check();
      stream.listened(request);
      send = next;
      refuse = fail;
      return stream.leave;
    },
    die: () => {
      isDead = true;
      window.dispatchEvent(new ErrorEvent('error', { error: new TypeError("reading 'indexOf'") }));
    },
    pause: jest.fn(() => send([], false)),
    resume: jest.fn(),
    check: async () => check(),
    close: jest.fn(),
  };
  return stream;
};

const connections: Connection[] = [];

/** Opens a source over a connection that the test controls. */
export const open = () => {
  const streams: FakeStream[] = [];
  const page = {
    asked: { answer: new Promise<unknown>(() => {}) } as { answer: Promise<unknown>; arrived?: unknown },
    load: jest.fn(async () => () => {
      const stream = fakeStream();
      streams.push(stream);
      return stream;
    }),
    read: jest.fn(async (_: DataRequest): Promise<readonly StoredDocument[]> => [documentOf('read', '1')]),
    onRefusal: jest.fn(),
    commit: jest.fn(async (_writes: unknown, leave: () => void) => {
      leave();
      return { time: '2026-11-28T01:00:00Z' };
    }),
  };
  const connection = new Connection(() => page.load());
  connections.push(connection);
  const firstPage = {
    end: () => {},
    show: async (_first: object, show: (answer: Answer) => void): Promise<void> => {
      const body = page.asked.arrived ?? (await page.asked.answer);
      show({ documents: documentsIn(body), live: true, firstPage: 'whole' });
    },
  };
  const { read, onRefusal } = page;
  const reads = { read };
  const writes: WriteServer = {
    readAll: async (requests) => requests.map(() => undefined),
    commit: (all, leave) => page.commit(all, leave),
  };
  const source = connectedSource({ connection, reads, writes, clock: { now: () => 0 }, onRefusal });
  const answers: Answer[] = [];
  const fail = jest.fn();
  const loader = new RecordsLoader<ConnectedRecords>(firstPage, {
    load: async () => ({ connection, follow: source.follow }),
    isIdle: async () => {},
  });
  const hear = (answer: Answer) => void answers.push(answer);
  const listen = () => source.listen(REQUEST)(hear, fail);
  /** Listens as a screen does that shows first records. */
  const listenFirst = () => loader.listen(REQUEST, FIRST)(hear, fail);
  const shown = () =>
    answers.map(
      ({ documents, live, problem }) =>
        `${documents.map(({ id }) => id).join()}${live ? '' : ', old'}${problem ? `, ${problem}` : ''}`,
    );
  const last = () => shown().at(-1);
  return { page, connection, source, loader, streams, listen, listenFirst, shown, last, answers, fail };
};

export const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** Opens a list whose stream is live. */
export const openLive = async () => {
  const opened = open();
  const { connection, streams, listen } = opened;
  await connection.open();
  const leave = listen();
  const [stream] = streams;
  if (!stream) throw new Error('There is no stream.');
  stream.send('live');
  return { ...opened, stream, leave };
};

/** Lets the test move the time on, and ends its connections. */
export const controlTime = (): void => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
    jest.useRealTimers();
  });
};
