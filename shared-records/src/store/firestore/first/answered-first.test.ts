import type { AskedRequest, FirstRequest } from 'shared-auth/firebase';
import { ConnectionError, type Snapshot } from '../../data-store';
import { answeredFirst, connectUnlessAwaited, whenLoaded } from './answered-first';
import type { AnsweredDocument } from './rest';

type Rows = Snapshot<{ name: string }>;

/** The answer to the next request, and the SDK with its failures. */
const mockSdk = {
  asked: { answer: new Promise<unknown>(() => {}) } as Pick<AskedRequest, 'answer' | 'arrived'>,
  now: undefined as object | undefined,
  loadSdk: jest.fn(async () => ({})),
  startSdk: jest.fn(async () => undefined),
  noteConnection: jest.fn(),
  onFailure: () => {},
  arrive: (_: object) => {},
  arrived: new Promise<object>(() => {}),
};

jest.mock('./first-answers', () => ({ answerTo: () => mockSdk.asked }));
jest.mock('./late-sdk', () => ({
  connectedSdk: () => mockSdk.now,
  noteConnection: () => mockSdk.noteConnection(),
  loadSdk: () => mockSdk.loadSdk(),
  startSdk: () => mockSdk.startSdk(),
  get sdkArrived() {
    return mockSdk.arrived;
  },
  watchSdkFailures: (onFailure: () => void) => {
    mockSdk.onFailure = onFailure;
    return () => {
      mockSdk.onFailure = () => {};
    };
  },
}));

const settle = () => new Promise((resolve) => setTimeout(resolve));

const REQUEST: FirstRequest = { method: 'runQuery', body: '{}' };

const snapshot = (name: string, live = true): Rows => ({
  rows: [{ id: name, name }],
  unreadable: [],
  live,
  places: [],
});

const read = (documents: readonly AnsweredDocument[]): Rows => ({
  ...snapshot(documents.map(({ id }) => id).join()),
  early: 'whole',
});

/** An answer with one document. */
const answer = (id: string) => [{ document: { name: `documents/customers/${id}`, fields: {} } }];

/** A listener whose SDK the test controls. */
const open = () => {
  const shown: string[] = [];
  const fail = jest.fn();
  const leaveSdk = jest.fn();
  let send: (snapshot: Rows) => void = () => {};
  const listen = answeredFirst<{ name: string }>(REQUEST, read, () => (next) => {
    send = next;
    return leaveSdk;
  });
  const leave = listen(({ rows, live }) => shown.push(`${rows[0]?.name}${live ? '' : ', offline'}`), fail);
  return { shown, fail, leave, leaveSdk, send: (name: string) => send(snapshot(name)) };
};

beforeEach(() => {
  mockSdk.now = undefined;
  mockSdk.asked = { answer: new Promise(() => {}) };
  mockSdk.loadSdk.mockClear();
  mockSdk.startSdk.mockClear();
  mockSdk.arrived = new Promise((resolve) => {
    mockSdk.arrive = resolve;
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('shows the answer, then starts the connection, whose records take its place', async () => {
  mockSdk.asked = { answer: Promise.resolve(answer('early')) };
  const { shown, send } = open();
  await settle();
  expect(shown).toEqual(['early']);
  expect(mockSdk.startSdk).toHaveBeenCalledTimes(1);
  mockSdk.arrive({ pageStore: {} });
  await settle();
  send('live');
  expect(shown).toEqual(['early', 'live']);
  expect(mockSdk.noteConnection).toHaveBeenCalled();
});

test('shows an answer that is there already at once', () => {
  mockSdk.asked = { answer: new Promise(() => {}), arrived: answer('early') };
  expect(open().shown).toEqual(['early']);
});

test.each([
  ['is refused', () => Promise.reject(new Error('Firestore answers 403.'))],
  ['cannot be read', () => Promise.resolve({ error: {} })],
])('loads the connection at once if the answer %s', async (_, answered) => {
  mockSdk.asked = { answer: answered() };
  const { shown, fail, send } = open();
  await settle();
  expect(mockSdk.loadSdk).toHaveBeenCalledTimes(1);
  mockSdk.arrive({ pageStore: {} });
  await settle();
  send('live');
  expect(shown).toEqual(['live']);
  expect(fail).not.toHaveBeenCalled();
});

test('ignores an answer that comes after the connection', async () => {
  let resolve = (_: unknown) => {};
  mockSdk.asked = {
    answer: new Promise((done) => {
      resolve = done;
    }),
  };
  const { shown, send } = open();
  mockSdk.arrive({ pageStore: {} });
  await settle();
  send('live');
  resolve(answer('early'));
  await settle();
  expect(shown).toEqual(['live']);
});

test('says that the records are old if the network is lost before the connection is there', async () => {
  mockSdk.asked = { answer: Promise.resolve(answer('early')) };
  const { shown, send } = open();
  await settle();
  mockSdk.arrive({ pageStore: {} });
  await settle();
  window.dispatchEvent(new Event('offline'));
  expect(shown).toEqual(['early', 'early, offline']);
  send('live');
  window.dispatchEvent(new Event('offline'));
  expect(shown).toEqual(['early', 'early, offline', 'live']);
});

test('says that the records are old if the connection cannot be loaded', async () => {
  mockSdk.asked = { answer: Promise.resolve(answer('early')) };
  const { shown } = open();
  await settle();
  mockSdk.onFailure();
  expect(shown).toEqual(['early', 'early, offline']);
});

test('fails if neither the answer nor the connection comes', async () => {
  mockSdk.asked = { answer: Promise.reject(new Error('Firestore answers 503.')) };
  const { fail } = open();
  await settle();
  mockSdk.onFailure();
  expect(fail).toHaveBeenCalledWith(new ConnectionError());
});

test('shows nothing more after it was left', async () => {
  mockSdk.asked = { answer: Promise.resolve(answer('early')) };
  const { shown, leave, leaveSdk } = open();
  leave();
  mockSdk.arrive({ pageStore: {} });
  await settle();
  expect(shown).toEqual([]);
  expect(leaveSdk).not.toHaveBeenCalled();
});

test('asks for nothing once the connection is there', () => {
  mockSdk.now = { pageStore: {} };
  const { shown, send } = open();
  send('live');
  expect(shown).toEqual(['live']);
});

test('a screen without records starts the connection, one with records leaves that to them', async () => {
  connectUnlessAwaited();
  expect(mockSdk.startSdk).toHaveBeenCalledTimes(1);
  mockSdk.asked = { answer: Promise.resolve(answer('early')) };
  open();
  connectUnlessAwaited();
  expect(mockSdk.startSdk).toHaveBeenCalledTimes(1);
  await settle();
  expect(mockSdk.startSdk).toHaveBeenCalledTimes(2);
});

test('a listener without first records waits for the connection', async () => {
  const listening = jest.fn(() => () => {});
  whenLoaded(() => listening)(jest.fn(), jest.fn());
  expect(listening).not.toHaveBeenCalled();
  mockSdk.arrive({ pageStore: {} });
  await settle();
  expect(listening).toHaveBeenCalledTimes(1);
});
