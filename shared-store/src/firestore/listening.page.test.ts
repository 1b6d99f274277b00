import { answerOf, controlTime, documentOf, open, openLive, pass, REQUEST } from '../testing/fake-connection';
import { RENEW_INTERVAL_MS } from './connection';
import { CUT_MS, LATE_MS, POLL_INTERVAL_MS, REREAD_INTERVAL_MS } from './listening';
import type { StoredDocument } from './requests';
import { RefusedError } from './rest';

controlTime();

const NO_NETWORK = new TypeError('Failed to fetch');

describe('first records', () => {
  test('are shown, then the stream starts, whose records take their place', async () => {
    const { page, listenFirst, shown, answers, streams } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    listenFirst();
    await pass();
    expect(shown()).toEqual(['early']);
    expect(answers[0]?.firstPage).toBe('whole');
    streams[0]?.send('live');
    expect(shown()).toEqual(['early', 'live']);
  });

  test('are shown at once if they are there already', () => {
    const { page, listenFirst, shown } = open();
    page.asked = { answer: new Promise(() => {}), arrived: answerOf('early') };
    listenFirst();
    expect(shown()).toEqual(['early']);
  });

  test('are an empty list if there are none', async () => {
    const { page, listenFirst, answers } = open();
    page.asked = { answer: Promise.resolve([{ readTime: '2026-11-28T01:00:00Z' }]) };
    listenFirst();
    await pass();
    expect(answers).toEqual([{ documents: [], live: true, firstPage: 'whole' }]);
  });

  test.each([
    ['are refused', () => Promise.reject(new RefusedError(403))],
    ['cannot be read', () => Promise.resolve({ error: {} })],
  ])('come by the rule of all lists if they %s', async (_, answered) => {
    const { page, listenFirst, shown, streams, fail } = open();
    page.asked = { answer: answered() };
    listenFirst();
    await pass(LATE_MS);
    expect(shown()).toEqual(['read, blocked']);
    streams[0]?.send('live');
    expect(shown()).toEqual(['read, blocked', 'live']);
    expect(fail).not.toHaveBeenCalled();
  });

  test('are old if neither the stream nor a request comes after them', async () => {
    const { page, listenFirst, shown } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    page.load.mockRejectedValue(new Error('It did not arrive.'));
    page.read.mockRejectedValue(NO_NETWORK);
    listenFirst();
    await pass(LATE_MS);
    expect(shown()).toEqual(['early', 'early, old, offline']);
  });

  test('are shown to nobody who has left', async () => {
    const { page, listenFirst, shown, streams } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    listenFirst()();
    await pass();
    expect(shown()).toEqual([]);
    expect(streams[0]?.leave).not.toHaveBeenCalled();
  });

  test('are not asked for once the stream is live', async () => {
    const { shown, page, loader, listenFirst } = await openLive();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    await loader.load();
    listenFirst();
    await pass();
    expect(shown()).toEqual(['live']);
  });
});

describe('a quota that is used up', () => {
  const USED_UP = new RefusedError(429, 'RESOURCE_EXHAUSTED');

  test('is named where nothing is to be shown', async () => {
    const { page, connection, listen, shown, fail } = open();
    page.read.mockRejectedValue(USED_UP);
    await connection.open();
    listen();
    await pass(LATE_MS);
    expect(shown()).toEqual([]);
    expect(fail).toHaveBeenCalledWith(USED_UP);
  });

  test('is named beside the last documents, until a request is answered', async () => {
    const { page, stream, last } = await openLive();
    page.read.mockRejectedValueOnce(USED_UP);
    stream.refuse(Object.assign(new Error('Quota exceeded.'), { code: 'resource-exhausted' }));
    await pass(CUT_MS);
    expect(last()).toBe('live, old, limit');
    await pass(POLL_INTERVAL_MS);
    expect(last()).toBe('read, blocked');
  });
});

describe('a list that the stream does not bring', () => {
  test('is read by a request after four seconds, until it does', async () => {
    const { connection, listen, shown, streams } = open();
    await connection.open();
    listen();
    await pass(LATE_MS - 1);
    expect(shown()).toEqual([]);
    await pass(1);
    expect(shown()).toEqual(['read, blocked']);
    streams[0]?.send('live');
    await pass(60_000);
    expect(shown()).toEqual(['read, blocked', 'live']);
  });

  test('is read without a word while the code of the stream is on its way', async () => {
    const { page, connection, listen, last } = open();
    page.load.mockReturnValue(new Promise(() => {}));
    void connection.open();
    listen();
    await pass(60_000);
    expect(page.read).toHaveBeenCalledTimes(3);
    expect(last()).toBe('read');
  });

  test('is read at once while the page goes on by requests, and keeps the documents that have not changed', async () => {
    const { stream, listen, last, answers } = await openLive();
    stream.cut();
    await pass(CUT_MS);
    expect(last()).toBe('read, blocked');
    const [known] = answers.at(-1)?.documents ?? [];
    await pass(POLL_INTERVAL_MS);
    expect(answers.at(-1)?.documents[0]).toBe(known);
    answers.length = 0;
    listen();
    await pass();
    expect(last()).toBe('read, blocked');
  });

  test('lets the SDK try again, which waits longer after each failure', async () => {
    const { stream, page } = await openLive();
    page.read.mockRejectedValue(NO_NETWORK);
    stream.cut();
    await pass(60_000);
    expect(stream.resume).not.toHaveBeenCalled();
    page.read.mockResolvedValue([]);
    await pass(POLL_INTERVAL_MS);
    expect(stream.resume).toHaveBeenCalledTimes(1);
  });

  test('is read no more once it was left', async () => {
    const { stream, leave, page } = await openLive();
    let answer = (_: never[]) => {};
    page.read.mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)));
    stream.cut();
    await pass(CUT_MS);
    leave();
    answer([]);
    await pass(2 * REREAD_INTERVAL_MS);
    expect(page.read).toHaveBeenCalledTimes(1);
    expect(stream.listened).toHaveBeenCalledTimes(1);
  });
});

describe('a stream that is cut', () => {
  test('is waited for a little, and shows no word if it comes back', async () => {
    const { stream, shown, page } = await openLive();
    for (let second = 0; second < 60; second += 2) {
      stream.cut();
      await pass(1_000);
      stream.send('live');
      await pass(1_000);
    }
    expect(new Set(shown())).toEqual(new Set(['live']));
    expect(page.read).not.toHaveBeenCalled();
  });

  test('leaves the last records, called old, while requests fail too', async () => {
    const { stream, last, page } = await openLive();
    page.read.mockRejectedValue(NO_NETWORK);
    stream.cut();
    await pass(CUT_MS);
    expect(last()).toBe('live, old, offline');
    stream.send('later');
    expect(last()).toBe('later');
  });

  test('leaves them called old while a request takes long, too', async () => {
    const { stream, last, page } = await openLive();
    page.read.mockReturnValue(new Promise(() => {}));
    stream.cut();
    await pass(2 * CUT_MS);
    expect(last()).toBe('live, old, offline');
  });
});

describe('an instance of the SDK that dies', () => {
  test('is replaced at once, as often as it happens, and the lists listen again', async () => {
    const { streams, shown, fail, page } = await openLive();
    await pass(RENEW_INTERVAL_MS);
    for (let day = 1; day <= 6; day += 1) {
      streams.at(-1)?.die();
      await pass();
      streams.at(-1)?.send(`day ${day}`);
      page.read.mockResolvedValue([documentOf(`day ${day}`)]);
      expect(streams).toHaveLength(day + 1);
      await pass(3_600_000);
    }
    expect([...new Set(shown())]).toEqual(['live', ...[1, 2, 3, 4, 5, 6].map((day) => `day ${day}`)]);
    expect(fail).not.toHaveBeenCalled();
  });

  test('is replaced also if it only does nothing any more', async () => {
    const { stream, streams } = await openLive();
    await pass(RENEW_INTERVAL_MS);
    stream.check = () => new Promise(() => {});
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('INTERNAL ASSERTION FAILED') }));
    await pass(2_000);
    expect(stream.close).toHaveBeenCalledTimes(1);
    expect(streams).toHaveLength(2);
  });

  test('is replaced when its list is read, if it dies at birth', async () => {
    const { streams, last } = await openLive();
    streams[0]?.die();
    await pass(CUT_MS);
    expect([streams.length, last()]).toEqual([1, 'read, blocked']);
    await pass(POLL_INTERVAL_MS);
    expect(streams.length).toBe(2);
  });

  test.each([
    ['errors', () => new ErrorEvent('error', { error: new TypeError("reading 'indexOf'") })],
    ['rejections', () => Object.assign(new Event('unhandledrejection'), { reason: new TypeError('no') })],
  ])('is not taken for dead because a section throws %s without end', async (_, happen) => {
    const { streams, shown, source } = await openLive();
    for (let second = 0; second < 60; second += 1) {
      for (let time = 0; time < 25; time += 1) window.dispatchEvent(happen());
      await pass(1_000);
    }
    await expect(source.transaction(async ({ set }) => set('others', 'a', {}))).resolves.toBeUndefined();
    expect([streams.length, shown()]).toEqual([1, ['live']]);
  });
});

describe('a page that nobody sees', () => {
  const see = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => jest.restoreAllMocks());

  test('reads nothing, and its stream pauses after five minutes', async () => {
    const { stream, page, shown } = await openLive();
    see('hidden');
    await pass(299_000);
    expect(stream.pause).not.toHaveBeenCalled();
    await pass(24 * 3_600_000);
    expect(stream.pause).toHaveBeenCalledTimes(1);
    see('visible');
    expect(stream.resume).toHaveBeenCalledTimes(1);
    stream.send('changed');
    await pass(CUT_MS);
    expect(shown()).toEqual(['live', 'changed']);
    expect(page.read).not.toHaveBeenCalled();
  });

  test('shows no word when it is looked at again and again', async () => {
    const { stream, shown } = await openLive();
    see('hidden');
    await pass(3_600_000);
    for (let time = 0; time < 10; time += 1) {
      see('visible');
      await pass(CUT_MS - 100);
      see('hidden');
      await pass(100);
    }
    see('visible');
    stream.send('live');
    await pass(60_000);
    expect(new Set(shown())).toEqual(new Set(['live']));
  });
});

describe('a stream that lies', () => {
  test('is found out when a list is read again, and listened to anew', async () => {
    const { stream, last, page } = await openLive();
    page.read.mockResolvedValue([documentOf('changed', '2')]);
    await pass(REREAD_INTERVAL_MS);
    expect(last()).toBe('changed');
    expect(stream.listened).toHaveBeenCalledTimes(2);
    await pass(LATE_MS);
    expect(last()).toBe('changed, blocked');
    stream.send('changed');
    expect(last()).toBe('changed');
  });

  test('is no stream that is only a little slower than a request', async () => {
    const { stream, shown, page } = await openLive();
    page.read.mockResolvedValue([documentOf('changed', '2')]);
    await pass(REREAD_INTERVAL_MS);
    stream.send('changed');
    await pass(REREAD_INTERVAL_MS - LATE_MS);
    expect(shown()).toEqual(['live', 'changed', 'changed']);
    expect(page.read).toHaveBeenCalledTimes(1);
  });

  test('cannot keep an own write back: it is shown, and a request proves it', async () => {
    const { stream, last, page, source } = await openLive();
    page.read.mockResolvedValue([documentOf('live'), documentOf('own')]);
    await source.transaction(async ({ set }) => set('customers', 'own', { name: 'own' }));
    expect(last()).toBe('live,own');
    await pass(2 * LATE_MS);
    expect(last()).toBe('live,own, blocked');
    stream.send('live', 'own');
    expect(last()).toBe('live,own');
  });

  test('is no stream that lacks an own write which somebody else has undone, though no request can say so', async () => {
    const { stream, last, page, source } = await openLive();
    page.read.mockRejectedValue(NO_NETWORK);
    await source.transaction(async ({ set }) => set('customers', 'own', { name: 'own' }));
    stream.send('live');
    expect(last()).toBe('live,own');
    await pass(LATE_MS);
    expect(last()).toBe('live');
  });

  test('is no stream that misses an own write and its Undo', async () => {
    const { shown, answers, page, source } = await openLive();
    page.read.mockResolvedValue([documentOf('live')]);
    await source.transaction(async (transaction) => transaction.delete('customers', 'live'));
    expect(shown()).toEqual(['live', '']);
    expect(answers.at(-1)).toMatchObject({ hidden: 1 });
    await pass(LATE_MS);
    expect(shown().at(-1)).toBe('live');
    await pass(60_000);
    expect(shown().at(-1)).toBe('live');
  });
});

test('a hundred saves with four lists open read at most thirty times while streams are blocked', async () => {
  const { stream, listen, page, source, answers } = await openLive();
  stream.cut();
  await pass(CUT_MS);
  for (let list = 1; list < 4; list += 1) listen();
  await pass();
  page.read.mockClear();
  const stored: StoredDocument[] = [];
  page.read.mockImplementation(async () => [...stored]);
  for (let save = 0; save < 100; save += 1) {
    await source.transaction(async ({ set }) => set('customers', `own ${save % 20}`, { name: `${save}` }));
    stored[save % 20] = { ...documentOf(`own ${save % 20}`), fields: { name: `${save}` } };
    await pass(500);
    expect(answers.at(-1)?.documents.map(({ fields }) => fields.name)).toContain(`${save}`);
  }
  expect(page.read.mock.calls.length).toBeLessThanOrEqual(30);
});

test.each(['loads for ever', 'is dead', 'is cut'])('a save works while the stream %s', async (state) => {
  const { connection, source, page, streams } = open();
  if (state === 'loads for ever') page.load.mockReturnValue(new Promise(() => {}));
  void connection.open();
  await pass();
  if (state === 'is dead') streams[0]?.die();
  await expect(
    source.transaction(async ({ set }) => {
      set('customers', 'acme', { name: 'Acme' });
      return 'saved';
    }),
  ).resolves.toBe('saved');
  expect(page.commit).toHaveBeenCalledTimes(1);
});

test('reports a refusal of the stream, of a request and of a write', async () => {
  const { page, stream, fail, source } = await openLive();
  const denied = Object.assign(new Error('no'), { code: 'permission-denied' });
  stream.refuse(denied);
  expect(fail).toHaveBeenCalledWith(denied);
  expect(page.onRefusal).toHaveBeenCalledTimes(1);
  page.read.mockRejectedValueOnce(new RefusedError(403));
  await expect(source.read(REQUEST)).rejects.toThrow('403');
  await expect(source.transaction(() => Promise.reject(denied))).rejects.toBe(denied);
  await expect(source.call(() => Promise.reject(denied))).rejects.toBe(denied);
  expect(page.onRefusal).toHaveBeenCalledTimes(4);
  await expect(source.call(() => Promise.reject(new Error('unavailable')))).rejects.toThrow();
  expect(page.onRefusal).toHaveBeenCalledTimes(4);
});

describe('a listener that the server ends', () => {
  const endedBy = (code: string) => Object.assign(new Error(code), { code });

  test.each(['internal', 'resource-exhausted', 'unavailable', 'aborted', 'unknown'])(
    'for a while keeps its records, and begins again by itself: %s',
    async (code) => {
      const { stream, last, fail, page } = await openLive();
      stream.refuse(endedBy(code));
      expect(last()).toBe('live');
      await pass(CUT_MS);
      expect(last()).toBe('read, blocked');
      expect(fail).not.toHaveBeenCalled();
      expect(page.onRefusal).not.toHaveBeenCalled();
      stream.send('again');
      expect(last()).toBe('again');
    },
  );

  test('asks seldom while the server goes on to end it', async () => {
    const { stream } = await openLive();
    const listened = jest.spyOn(stream, 'listen').mockImplementation((_request, _next, fail) => {
      queueMicrotask(() => fail(endedBy('internal')));
      return () => {};
    });
    stream.refuse(endedBy('internal'));
    await pass(120_000);
    expect(listened.mock.calls.length).toBeGreaterThan(3);
    expect(listened.mock.calls.length).toBeLessThan(12);
  });

  test('begins no more once it was left', async () => {
    const { stream, leave } = await openLive();
    const listened = jest.spyOn(stream, 'listen');
    stream.refuse(endedBy('internal'));
    leave();
    await pass(60_000);
    expect(listened).not.toHaveBeenCalled();
  });

  test.each(['permission-denied', 'invalid-argument', 'failed-precondition'])(
    'for good reports it: %s',
    async (code) => {
      const { stream, fail, last } = await openLive();
      stream.refuse(endedBy(code));
      expect(fail).toHaveBeenCalledTimes(1);
      expect(last()).toBe('live');
    },
  );
});

test('ends everything with its account', async () => {
  const { connection, stream, shown, page, streams } = await openLive();
  connection.close();
  expect(stream.close).toHaveBeenCalled();
  stream.cut();
  await pass(2 * REREAD_INTERVAL_MS);
  expect([shown(), page.read.mock.calls.length, streams.length]).toEqual([['live'], 0, 1]);
});
