import { HIDDEN_MS, POLL_INTERVAL_MS, RESTART_DELAY_MS } from '../connection/connection';
import { answerOf, controlTime, documentOf, open, openLive, pass, REQUEST } from './fake-road';
import type { QueryRequest, StoredDocument } from './requests';

controlTime();

describe('a stream whose answers are rewritten on their way', () => {
  /** Opens a list whose stream has brought these documents first. */
  const openWith = async (documents: readonly StoredDocument[], stored: readonly StoredDocument[]) => {
    const opened = open();
    const { connection, streams, listen, page } = opened;
    page.read.mockImplementation(async () => stored);
    page.probe.mockImplementation(async () => 'answered');
    await connection.connect();
    listen(null);
    streams[0]?.health.onLive();
    streams[0]?.sendAll(documents);
    await pass();
    return opened;
  };
  const STORED = [documentOf('stored', '1')];

  test.each([
    ['none', []],
    ['one without fields', [{ ...documentOf('stored'), fields: {} }]],
  ])('is not believed: %s of the records comes', async (_, documents) => {
    const { shown, connection } = await openWith(documents, STORED);
    expect(shown()).toEqual(['stored, old, reconnecting']);
    await pass(10_000);
    expect(connection.state.phase).toBe('blocked');
    expect(shown().at(-1)).toBe('stored, blocked');
  });

  test('is no fault of the network where other tabs leave no room for it', async () => {
    const { shown, connection } = await openWith([], STORED);
    jest.spyOn(connection.tabs, 'areTooMany', 'get').mockReturnValue(true);
    await pass(10_000);
    expect(shown().at(-1)).toBe('stored, crowded');
  });

  test('stays out, whatever it says of itself, and records follow by requests', async () => {
    const { shown, connection, streams, page } = await openWith([], STORED);
    await pass(10_000);
    streams[0]?.health.onLive();
    page.read.mockImplementation(async () => [documentOf('later', '2')]);
    await pass(POLL_INTERVAL_MS);
    expect(connection.problem).toBe('blocked');
    expect(shown().at(-1)).toBe('later, blocked');
  });

  test('is believed where a request finds nothing either, and where it brings the records a moment later', async () => {
    const empty = await openWith([], []);
    expect(empty.shown()).toEqual(['']);
    const late = await openWith([], STORED);
    late.streams[0]?.send('stored');
    await pass(10_000);
    expect(late.shown()).toEqual(['stored, old, reconnecting', 'stored']);
    expect(late.page.read).toHaveBeenCalledTimes(1);
  });

  test('is believed where no request answers', async () => {
    const { connection, streams, listen, page, shown } = open();
    page.read.mockRejectedValue(new Error('offline'));
    await connection.connect();
    listen(null);
    streams[0]?.health.onLive();
    streams[0]?.sendAll([]);
    await pass();
    expect(shown()).toEqual(['']);
  });

  test('costs no request once it has brought a record', async () => {
    const { stream, page, road } = await openLive();
    road.listen(REQUEST)(
      () => {},
      () => {},
    );
    stream.sendAll([]);
    await pass();
    expect(page.read).not.toHaveBeenCalled();
  });

  test('is not believed as long as it brings nothing at all, and is believed again once it does', async () => {
    const { connection, streams, listen, page, shown } = open();
    page.read.mockImplementation(async () => STORED);
    page.probe.mockImplementation(async () => 'answered');
    await connection.connect();
    listen(null);
    await pass(12_000);
    expect(connection.state.phase).toBe('blocked');
    expect(shown().at(-1)).toBe('stored, blocked');
    streams[0]?.send('late');
    expect(connection.state.phase).toBe('live');
    expect(shown().at(-1)).toBe('late');
  });

  test('may bring nothing while nobody sees the page', async () => {
    const { connection, listen } = open();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(HIDDEN_MS);
    await connection.connect();
    listen(null);
    await pass(20_000);
    expect(connection.state.phase).toBe('connecting');
    jest.restoreAllMocks();
  });
});

describe('a stream that brings the answers of one list to another', () => {
  /** Opens a list with a first record. The stream has proved itself by another list, and brings none of this one. */
  const openMixed = async (stored: readonly StoredDocument[]) => {
    const opened = open();
    const { connection, streams, listen, page } = opened;
    page.asked.arrived = answerOf('stored');
    page.read.mockImplementation(async () => stored);
    page.probe.mockImplementation(async () => 'answered');
    await connection.connect();
    const leave = listen();
    const [stream] = streams;
    if (!stream) throw new Error('There is no stream.');
    stream.health.onLive();
    connection.trust(stream, {});
    await pass();
    stream.sendAll([]);
    await pass();
    return { ...opened, stream, leave };
  };
  const STORED = [documentOf('stored', '1')];

  test('is not believed against requests, whatever other lists get of it', async () => {
    const { connection, stream, shown, page } = await openMixed(STORED);
    expect(shown()).toEqual(['stored', 'stored, old, reconnecting']);
    await pass(10_000);
    expect(connection.state.phase).toBe('blocked');
    expect(shown().at(-1)).toBe('stored, blocked');
    connection.trust(stream, {});
    stream.health.onLive();
    page.read.mockImplementation(async () => [documentOf('later', '2')]);
    await pass(POLL_INTERVAL_MS);
    expect(connection.problem).toBe('blocked');
    expect(shown().at(-1)).toBe('later, blocked');
  });

  test('is believed again once it brings the records of that list, or the list was left', async () => {
    const { connection, stream, shown } = await openMixed(STORED);
    await pass(10_000);
    expect(connection.problem).toBe('blocked');
    stream.sendAll(STORED);
    expect(connection.state.phase).toBe('live');
    expect(shown().at(-1)).toBe('stored');
    const other = await openMixed(STORED);
    await pass(10_000);
    other.leave();
    other.connection.trust(other.stream, {});
    expect(other.connection.state.phase).toBe('live');
  });

  test('is believed where the record was deleted in this moment, after one request', async () => {
    const { connection, shown, page } = await openMixed([]);
    expect(shown()).toEqual(['stored', '']);
    expect(page.read).toHaveBeenCalledTimes(1);
    await pass(10_000);
    expect(connection.state.phase).toBe('live');
  });

  test('is believed where others add records faster than it brings them', async () => {
    const { connection, stream, shown, page } = await openMixed(STORED);
    stream.sendAll(STORED);
    expect(shown().at(-1)).toBe('stored');
    page.read.mockImplementation(async () => [...STORED, documentOf('added', '2')]);
    await pass(10_000);
    expect(connection.state.phase).toBe('live');
    expect(page.read).toHaveBeenCalledTimes(1);
  });

  /** Opens a list of two records over a live stream. */
  const openTwo = async () => {
    const opened = await openLive();
    const { stream, page } = opened;
    stream.sendAll([documentOf('first'), documentOf('second')]);
    page.read.mockImplementation(async () => [documentOf('first'), documentOf('second')]);
    page.probe.mockImplementation(async () => 'answered');
    return opened;
  };

  test.each([
    [
      'after it was cut',
      async ({ stream }: Awaited<ReturnType<typeof openTwo>>) => stream.send('first', false),
    ],
    [
      'after another one has died',
      async ({ connection, stream }: Awaited<ReturnType<typeof openTwo>>) => {
        jest.mocked(stream.check).mockImplementation(() => {
          throw new Error('AsyncQueue is already failed');
        });
        connection.noteDeath(new Error('AsyncQueue is already failed'));
        await pass(RESTART_DELAY_MS);
      },
    ],
  ])('is not believed %s: it brings fewer records than the list shows', async (_, prepare) => {
    const opened = await openTwo();
    await prepare(opened);
    const { streams, shown, connection } = opened;
    const stream = streams.at(-1);
    stream?.health.onLive();
    stream?.sendAll([documentOf('first')]);
    await pass();
    expect(shown().at(-1)).toBe('first,second, old, reconnecting');
    await pass(10_000);
    expect(connection.state.phase).toBe('blocked');
    expect(shown().at(-1)).toBe('first,second, blocked');
  });

  test('is not called live while the request that confirms it is on its way', async () => {
    const { stream, shown, page } = await openTwo();
    let answer = (_: readonly StoredDocument[]) => {};
    const reading = new Promise<readonly StoredDocument[]>((resolve) => {
      answer = resolve;
    });
    page.read.mockImplementation(() => reading);
    stream.send('first', false);
    stream.sendAll([documentOf('first')]);
    await pass(1_900);
    expect(shown().at(-1)).toBe('first,second');
    await pass(200);
    expect(shown().at(-1)).toBe('first,second, old, reconnecting');
    answer([documentOf('first')]);
    await pass();
    expect(shown().at(-1)).toBe('first');
  });

  test('is believed again once requests bring no more than it does', async () => {
    const { connection, stream, shown, page } = await openTwo();
    stream.send('first', false);
    stream.health.onLive();
    stream.sendAll([documentOf('first')]);
    await pass(10_000);
    expect(connection.state.phase).toBe('blocked');
    page.read.mockImplementation(async () => [documentOf('first')]);
    await pass(POLL_INTERVAL_MS);
    expect(connection.state.phase).toBe('live');
    expect(shown().at(-1)).toBe('first');
  });

  test('is not believed when a record of a live list loses all its fields', async () => {
    const { stream, shown, connection } = await openTwo();
    stream.sendAll([documentOf('first'), { ...documentOf('second'), fields: {} }]);
    await pass();
    expect(shown().at(-1)).toBe('first,second, old, reconnecting');
    await pass(10_000);
    expect(connection.state.phase).toBe('blocked');
    expect(shown().at(-1)).toBe('first,second, blocked');
  });

  test('is believed when records of a live list go', async () => {
    const { stream, shown, page } = await openTwo();
    page.read.mockClear();
    stream.sendAll([documentOf('second')]);
    stream.sendAll([]);
    await pass(10_000);
    expect(shown().slice(-2)).toEqual(['second', '']);
    expect(page.read).not.toHaveBeenCalled();
  });
});

describe('an answer that does not match what was asked', () => {
  const ofCustomer = (id: string, customer: string) => ({
    ...documentOf(id, '1'),
    fields: { customer, name: id },
  });
  const ASKED: QueryRequest = {
    collection: 'contacts',
    conditions: [{ field: ['customer'], operator: '==', value: 'PT Maju' }],
    orders: [{ field: ['name'], isDescending: false }],
    limit: 2,
  };
  const RIGHT = [ofCustomer('a', 'PT Maju'), ofCustomer('b', 'PT Maju')];

  /** Opens a list that a proven, live stream has brought, while requests are blocked. */
  const openAsked = async () => {
    const opened = open();
    const { connection, streams, road, page, answers } = opened;
    page.read.mockRejectedValue(new Error('blocked'));
    page.probe.mockImplementation(async () => 'silent');
    await connection.connect();
    road.listen(ASKED)(
      (answer) => answers.push(answer),
      () => {},
    );
    streams[0]?.health.onLive();
    streams[0]?.sendAll(RIGHT);
    return opened;
  };

  test.each([
    ['another filter', [ofCustomer('c', 'PT Lain')]],
    ['one row of another filter', [...RIGHT.slice(1), ofCustomer('c', '')]],
    ['another collection', [{ ...documentOf('c'), fields: { title: 'x' } }]],
    ['another order', [...RIGHT].reverse()],
    ['another limit', [...RIGHT, ofCustomer('c', 'PT Maju')]],
  ])('is never shown, also where requests are blocked: %s', async (_, untrue) => {
    const { streams, shown, connection } = await openAsked();
    expect(shown()).toEqual(['a,b']);
    streams[0]?.sendAll(untrue);
    streams[0]?.health.onLive();
    expect(shown().at(-1)).toBe('a,b, old, reconnecting');
    await pass(60_000);
    expect(shown().at(-1)).toMatch(/^a,b, old/);
    expect(connection.state.phase).not.toBe('live');
    streams[0]?.sendAll(RIGHT);
    await pass(POLL_INTERVAL_MS);
    expect(shown().at(-1)).toBe('a,b');
    expect(connection.state.phase).toBe('live');
  });

  test('is not believed where it lacks what is shown, until a request says that it is gone', async () => {
    const { streams, shown, page } = await openAsked();
    const [one] = RIGHT;
    streams[0]?.sendAll(RIGHT);
    streams[0]?.sendAll(RIGHT, false);
    if (one) streams[0]?.sendAll([one]);
    await pass(30_000);
    expect(shown().at(-1)).toBe('a,b, old, reconnecting');
    page.read.mockResolvedValue(one ? [one] : []);
    await pass(10_000);
    expect(shown().at(-1)).toBe('a');
  });

  test('is not believed of a document that it says is not there, until a request says so', async () => {
    const { connection, streams, road, page, answers, shown } = open();
    page.read.mockRejectedValue(new Error('blocked'));
    await connection.connect();
    road.listen({ collection: 'staff', id: 'sari' })(
      (answer) => answers.push(answer),
      () => {},
    );
    const [stream] = streams;
    stream?.health.onLive();
    if (stream) connection.trust(stream, {});
    stream?.sendAll([]);
    await pass(30_000);
    expect(answers.filter(({ live }) => live)).toEqual([]);
    page.read.mockResolvedValue([]);
    await pass(10_000);
    expect(shown().at(-1)).toBe('');
  });
});
