import { Connection, type Health } from '../connection/connection';
import type { Probe } from '../connection/connection-state';
import type { WriteServer } from './commit';
import type { Answer, DataRequest, DocumentStream, StoredDocument } from './requests';
import { documentsIn } from './rest';
import { roadTo } from './road';

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
  readonly health: Health;
  send(id: string, live?: boolean): void;
  sendAll(documents: readonly StoredDocument[], live?: boolean): void;
  refuse(error: Error): void;
  readonly leave: jest.Mock;
  /** Holds what it brings of the document by which the page checks it. */
  checked: readonly StoredDocument[];
}

const fakeStream = (health: Health): FakeStream => {
  let send = (_: readonly StoredDocument[], __: boolean) => {};
  let refuse = (_: Error) => {};
  const leave = jest.fn();
  const stream: FakeStream = {
    health,
    leave,
    checked: [documentOf('all')],
    send: (id, live = true) => send([documentOf(id)], live),
    sendAll: (documents, live = true) => send(documents, live),
    refuse: (error) => refuse(error),
    listen: ({ collection }, next, fail) => {
      if (collection === 'staffNames') {
        queueMicrotask(() => next(stream.checked, true));
        return () => {};
      }
      send = next;
      refuse = fail;
      return leave;
    },
    pause: jest.fn(),
    resume: jest.fn(),
    check: jest.fn(),
    close: jest.fn(),
  };
  return stream;
};

const connections: Connection<DocumentStream>[] = [];

/** Opens a road over a connection that the test controls. */
export const open = () => {
  const streams: FakeStream[] = [];
  const page = {
    asked: { answer: new Promise<unknown>(() => {}) } as { answer: Promise<unknown>; arrived?: unknown },
    load: jest.fn(async () => (health: Health) => {
      const stream = fakeStream(health);
      streams.push(stream);
      return stream;
    }),
    probe: jest.fn(async (): Promise<Probe> => 'offline'),
    read: jest.fn(async (_: DataRequest): Promise<readonly StoredDocument[]> => [documentOf('read', '1')]),
    onRefusal: jest.fn(),
    /** Holds the fields that transactions read. */
    stored: null as object | null,
    commit: jest.fn(async (_writes: unknown, leave: () => void) => {
      leave();
      return { time: '' };
    }),
  };
  const connection = new Connection<DocumentStream>({
    load: page.load,
    probe: page.probe,
  });
  connections.push(connection);
  const firstPage = {
    show: async (_first: object, show: (answer: Answer) => void): Promise<void> => {
      const body = page.asked.arrived ?? (await page.asked.answer);
      show({ documents: documentsIn(body), live: true, firstPage: 'whole' });
    },
  };
  const { read, onRefusal } = page;
  const reads = { read, countOf: async () => 0 };
  const writes: WriteServer = {
    readAll: async (requests) =>
      requests.map(({ id }) =>
        page.stored ? { id, fields: { ...page.stored }, sent: {}, version: '1' } : undefined,
      ),
    commit: (all, leave) => page.commit(all, leave),
  };
  const road = roadTo({ connection, firstPage, reads, writes, clock: { now: () => 0 }, onRefusal });
  const answers: Answer[] = [];
  const fail = jest.fn();
  const listen = (first: typeof FIRST | null = FIRST) =>
    road.listen(REQUEST, first ?? undefined)((answer) => answers.push(answer), fail);
  const shown = () =>
    answers.map(
      ({ documents, live, problem }) =>
        `${documents.map(({ id }) => id).join()}${live ? '' : ', old'}${problem ? `, ${problem}` : ''}`,
    );
  return { page, connection, road, streams, listen, shown, answers, fail };
};

export const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

/** Opens a list whose stream is live. */
export const openLive = async () => {
  const opened = open();
  const { connection, streams, listen } = opened;
  await connection.connect();
  const leave = listen();
  const [stream] = streams;
  if (!stream) throw new Error('There is no stream.');
  stream.health.onLive();
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
