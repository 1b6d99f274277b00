import { ConnectionError } from '../data-store';
import { Start, type WayOn } from './first-page';
import type { Answer, ListenToDocuments } from './requests';

const REQUEST = { collection: 'customers', conditions: [], orders: [], limit: 50 };
const FIRST = { ...REQUEST, limit: 20 };

const answerOf = (id: string): Answer => ({
  documents: id ? [{ id, fields: {}, sent: {} }] : [],
  live: true,
  firstPage: 'whole',
});

const open = () => {
  const asked = { resolve: (_: string) => {}, reject: (_: Error) => {} };
  const firstPage = {
    end: () => {},
    show: (_request: object, show: (answer: Answer) => void) =>
      new Promise<string>((resolve, reject) => Object.assign(asked, { resolve, reject })).then((id) =>
        show(answerOf(id)),
      ),
  };
  const leaveWay = jest.fn();
  const heard: { known: Answer | undefined; next: Parameters<ListenToDocuments>[0] }[] = [];
  const way = {
    connection: { standing: 'live', open: jest.fn(async () => undefined), close: jest.fn() } as const,
    follow: jest.fn(
      (_request: object, known: Answer | undefined): ListenToDocuments =>
        (next) => {
          heard.push({ known, next });
          return leaveWay;
        },
    ),
  };
  const load = jest.fn(async (): Promise<WayOn> => way);
  const start = new Start<WayOn>(firstPage, { load, isIdle: async () => undefined });
  const answers: Answer[] = [];
  const fail = jest.fn();
  const listen = (first?: typeof FIRST) =>
    start.listen(REQUEST, first)((answer) => answers.push(answer), fail);
  const shown = () =>
    answers.map(({ documents, live }) => `${documents[0]?.id ?? 'nothing'}${live ? '' : ', old'}`);
  return { start, asked, way, load, listen, shown, answers, fail, heard, leaveWay };
};

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

test('shows first records, then loads the way on, which knows them', async () => {
  const { asked, listen, shown, load, heard, way } = open();
  listen(FIRST);
  await settle();
  expect(load).not.toHaveBeenCalled();
  asked.resolve('early');
  await settle();
  expect(shown()).toEqual(['early']);
  expect(way.connection.open).toHaveBeenCalled();
  expect(heard[0]?.known).toEqual(answerOf('early'));
  heard[0]?.next({ ...answerOf('live') });
  expect(shown()).toEqual(['early', 'live']);
});

test('loads the way on at once if the first records do not come', async () => {
  const { asked, listen, shown, heard, fail } = open();
  listen(FIRST);
  asked.reject(new Error('Firestore answers 403.'));
  await settle();
  expect(heard).toHaveLength(1);
  expect(heard[0]?.known).toBeUndefined();
  expect([shown(), fail.mock.calls]).toEqual([[], []]);
});

test('shows records as old while the code does not arrive, and asks for it again', async () => {
  const { asked, listen, shown, load, heard } = open();
  load.mockRejectedValueOnce(new Error('It did not arrive.'));
  listen(FIRST);
  asked.resolve('early');
  await settle();
  expect(shown()).toEqual(['early', 'early, old']);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(heard).toHaveLength(1);
});

test('shows nothing as old if neither records nor code arrive', async () => {
  const { asked, listen, load, answers } = open();
  load.mockRejectedValue(new ConnectionError());
  listen(FIRST);
  asked.reject(new Error('Firestore answers 503.'));
  await settle();
  expect(answers.at(-1)).toEqual({ documents: [], live: false, problem: 'offline' });
});

test('connects at once without first records, and after them otherwise', async () => {
  const { start, listen, load, asked } = open();
  listen(FIRST);
  void start.connectWhenIdle();
  await settle();
  expect(load).not.toHaveBeenCalled();
  asked.resolve('early');
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  const other = open();
  void other.start.connectWhenIdle();
  await settle();
  expect(other.load).toHaveBeenCalledTimes(1);
});

test('a listener without first records waits for the way on, and does not load it', async () => {
  const { start, listen, load, heard } = open();
  listen();
  await settle();
  expect(load).not.toHaveBeenCalled();
  await start.load();
  expect(heard).toHaveLength(1);
});

test('shows nothing to a listener that has left', async () => {
  const { start, asked, listen, shown, heard, leaveWay } = open();
  listen(FIRST)();
  asked.resolve('early');
  await start.load();
  await settle();
  expect([shown(), heard]).toEqual([[], []]);
  const leave = listen();
  leave();
  expect(leaveWay).toHaveBeenCalledTimes(1);
});

test('ends with its account, also when the code arrives later', async () => {
  const { start, way } = open();
  start.close();
  await start.load();
  expect(way.connection.close).toHaveBeenCalled();
});
