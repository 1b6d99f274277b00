import { controlTime, documentOf, open, pass } from './fake-road';
import type { DataRequest, QueryRequest, StoredDocument } from './requests';

controlTime();

const RECORDS = [documentOf('a', '1'), documentOf('b', '1')];
const RECORD = { collection: 'customers', id: 'a' };
const LIST: QueryRequest = {
  collection: 'customers',
  conditions: [],
  orders: [{ field: ['name'], isDescending: false }],
  limit: 50,
};
const FILTERED: QueryRequest = {
  ...LIST,
  conditions: [{ field: ['department'], operator: '==', value: 'Land' }],
};
const EMPTY_ANSWER = [{ readTime: '2026-11-27T09:00:00Z' }];

describe('an empty answer', () => {
  /** Opens a request whose first answer by a proven stream says that there is nothing. */
  const openEmpty = async (request: DataRequest, stored: readonly StoredDocument[]) => {
    const opened = open();
    const { connection, streams, road, page, answers } = opened;
    page.read.mockImplementation(async () => stored);
    page.probe.mockImplementation(async () => 'answered');
    await connection.connect();
    const [stream] = streams;
    stream?.health.onLive();
    if (stream) connection.trust(stream, {});
    road.listen(request)(
      (answer) => answers.push(answer),
      () => {},
    );
    stream?.sendAll([]);
    await pass();
    return {
      ...opened,
      isCalledEmpty: answers.some(({ documents, live }) => live && documents.length === 0),
    };
  };

  test('is not believed as the first word of a list without a filter: one request finds its records', async () => {
    const { isCalledEmpty, shown, connection } = await openEmpty(LIST, RECORDS);
    expect(isCalledEmpty).toBe(false);
    await pass(10_000);
    expect(shown().at(-1)).toBe('a,b, blocked');
    expect(connection.state.phase).toBe('blocked');
  });

  test('costs one request where a list is empty, and none where it has a filter or no order, or stands below a document', async () => {
    const empty = await openEmpty(LIST, []);
    expect([empty.isCalledEmpty, empty.page.read.mock.calls.length]).toEqual([true, 1]);
    const filtered = await openEmpty(FILTERED, []);
    expect([filtered.isCalledEmpty, filtered.page.read.mock.calls.length]).toEqual([true, 0]);
    const below = await openEmpty({ ...LIST, collection: 'staff/sari/jobs' }, []);
    expect([below.isCalledEmpty, below.page.read.mock.calls.length]).toEqual([true, 0]);
    const unordered = await openEmpty({ ...LIST, orders: [] }, []);
    expect([unordered.isCalledEmpty, unordered.page.read.mock.calls.length]).toEqual([true, 0]);
  });

  test.each([
    ['a list', LIST],
    ['a record', RECORD],
  ])('is shown of %s once the first request and the stream say the same', async (_, request) => {
    const { connection, streams, road, page, answers, shown } = open();
    page.asked.arrived = EMPTY_ANSWER;
    page.read.mockResolvedValue([]);
    road.listen(request, request)(
      (answer) => answers.push(answer),
      () => {},
    );
    await pass(2_000);
    expect(shown()).toEqual([]);
    await connection.connect();
    const [stream] = streams;
    stream?.health.onLive();
    if (stream) connection.trust(stream, {});
    stream?.sendAll([]);
    await pass();
    expect(shown()).toEqual(['']);
    if (request === LIST) expect(page.read).not.toHaveBeenCalled();
  });

  test('of a request is followed by what the stream brings', async () => {
    const { connection, streams, road, page, answers, shown } = open();
    page.asked.arrived = EMPTY_ANSWER;
    road.listen(LIST, LIST)(
      (answer) => answers.push(answer),
      () => {},
    );
    await connection.connect();
    streams[0]?.health.onLive();
    streams[0]?.sendAll(RECORDS);
    await pass();
    expect(shown()).toEqual(['a,b']);
  });
});
