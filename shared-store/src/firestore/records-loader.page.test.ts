import { ConnectionError } from '../data-store';
import { type ConnectedRecords, RecordsLoader } from './first-page';
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
  const leaveList = jest.fn();
  const heard: { known: Answer | undefined; next: Parameters<ListenToDocuments>[0] }[] = [];
  const records = {
    connection: { standing: 'live', open: jest.fn(async () => undefined), close: jest.fn() } as const,
    follow: jest.fn(
      (_request: object, known: Answer | undefined): ListenToDocuments =>
        (next) => {
          heard.push({ known, next });
          return leaveList;
        },
    ),
  };
  const load = jest.fn(async (): Promise<ConnectedRecords> => records);
  const loader = new RecordsLoader<ConnectedRecords>(firstPage, { load, isIdle: async () => undefined });
  const answers: Answer[] = [];
  const fail = jest.fn();
  const listen = (first?: typeof FIRST) =>
    loader.listen(REQUEST, first)((answer) => answers.push(answer), fail);
  const shown = () =>
    answers.map(({ documents, live }) => `${documents[0]?.id ?? 'nothing'}${live ? '' : ', old'}`);
  return { loader, asked, records, load, listen, shown, answers, fail, heard, leaveList };
};

const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

test('shows first records, then loads the code, which knows them', async () => {
  const { asked, listen, shown, load, heard, records } = open();
  listen(FIRST);
  await settle();
  expect(load).not.toHaveBeenCalled();
  asked.resolve('early');
  await settle();
  expect(shown()).toEqual(['early']);
  expect(records.connection.open).toHaveBeenCalled();
  expect(heard[0]?.known).toEqual(answerOf('early'));
  heard[0]?.next({ ...answerOf('live') });
  expect(shown()).toEqual(['early', 'live']);
});

test('loads the code at once if the first records do not come', async () => {
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
  const { loader, listen, load, asked } = open();
  listen(FIRST);
  void loader.connectWhenIdle();
  await settle();
  expect(load).not.toHaveBeenCalled();
  asked.resolve('early');
  await settle();
  expect(load).toHaveBeenCalledTimes(1);
  const other = open();
  void other.loader.connectWhenIdle();
  await settle();
  expect(other.load).toHaveBeenCalledTimes(1);
});

test('a listener without first records waits for the code, and does not load it', async () => {
  const { loader, listen, load, heard } = open();
  listen();
  await settle();
  expect(load).not.toHaveBeenCalled();
  await loader.load();
  expect(heard).toHaveLength(1);
});

test('shows nothing to a listener that has left', async () => {
  const { loader, asked, listen, shown, heard, leaveList } = open();
  listen(FIRST)();
  asked.resolve('early');
  await loader.load();
  await settle();
  expect([shown(), heard]).toEqual([[], []]);
  const leave = listen();
  leave();
  expect(leaveList).toHaveBeenCalledTimes(1);
});

test('ends with its account, also when the code arrives later', async () => {
  const { loader, records } = open();
  loader.close();
  await loader.load();
  expect(records.connection.close).toHaveBeenCalled();
});
