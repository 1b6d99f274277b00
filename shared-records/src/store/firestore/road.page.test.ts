import {
  POLL_INTERVAL_MS,
  PROBE_INTERVAL_MS,
  RESTART_DELAY_MS,
  SHOW_DELAY_MS,
} from '../connection/connection';
import { ConnectionError } from '../data-store';
import { answerOf, controlTime, documentOf, open, openLive, pass, REQUEST } from './fake-road';
import { RefusedError } from './rest';

controlTime();

test('reads a list once that the stream has not brought when it breaks, and says so', async () => {
  const { connection, streams, listen, shown, page } = open();
  await connection.connect();
  streams[0]?.health.onLive();
  listen();
  connection.noteDeath(new Error('FIRESTORE (12) INTERNAL ASSERTION FAILED: Unexpected state'));
  await pass(SHOW_DELAY_MS);
  expect(shown()).toEqual([', old, reconnecting', 'read, old, reconnecting']);
  await pass(RESTART_DELAY_MS);
  streams[1]?.health.onLive();
  streams[1]?.send('live');
  expect(shown().at(-1)).toBe('live');
  expect(page.read).toHaveBeenCalledTimes(1);
});

test('reads a list once that a live stream does not bring, until it does', async () => {
  const { connection, streams, listen, shown } = open();
  await connection.connect();
  streams[0]?.health.onLive();
  listen();
  await pass(3_999);
  expect(shown()).toEqual([]);
  await pass(1);
  expect(shown()).toEqual(['read, old, reconnecting']);
  streams[0]?.send('live');
  await pass(60_000);
  expect(shown()).toEqual(['read, old, reconnecting', 'live']);
});

describe('first records', () => {
  test('are shown, then the stream starts, whose records take their place', async () => {
    const { page, listen, shown, answers, streams } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    listen();
    await pass();
    expect(shown()).toEqual(['early']);
    expect(answers[0]?.firstPage).toBe('whole');
    streams[0]?.health.onLive();
    streams[0]?.send('live');
    expect(shown()).toEqual(['early', 'live']);
  });

  test('are shown at once if they are there already', () => {
    const { page, listen, shown } = open();
    page.asked = { answer: new Promise(() => {}), arrived: answerOf('early') };
    listen();
    expect(shown()).toEqual(['early']);
  });

  test.each([
    ['are refused', () => Promise.reject(new RefusedError(403))],
    ['cannot be read', () => Promise.resolve({ error: {} })],
  ])('start the stream at once if they %s', async (_, answered) => {
    const { page, listen, shown, fail, streams } = open();
    page.asked = { answer: answered() };
    listen();
    await pass();
    streams[0]?.health.onLive();
    streams[0]?.send('live');
    expect(shown()).toEqual(['live']);
    expect(fail).not.toHaveBeenCalled();
  });

  test('are ignored after those of the stream', async () => {
    const { page, listen, shown, streams, connection } = open();
    let resolve = (_: unknown) => {};
    page.asked = {
      answer: new Promise((done) => {
        resolve = done;
      }),
    };
    listen();
    await connection.connect();
    streams[0]?.health.onLive();
    streams[0]?.send('live');
    resolve(answerOf('early'));
    await pass();
    expect(shown()).toEqual(['live']);
  });

  test('are old when the network is lost before the stream is there', async () => {
    const { page, listen, shown, streams } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    page.load.mockRejectedValue(new Error('It did not arrive.'));
    listen();
    await pass();
    window.dispatchEvent(new Event('offline'));
    await pass(SHOW_DELAY_MS);
    expect(shown()).toEqual(['early', 'early, old, offline']);
    expect(streams).toEqual([]);
  });

  test('are shown as missing if neither they nor the stream come', async () => {
    const { page, listen, answers } = open();
    page.asked = { answer: Promise.reject(new Error('Firestore answers 503.')) };
    page.load.mockRejectedValue(new Error('It did not arrive.'));
    listen();
    await pass(SHOW_DELAY_MS);
    expect(answers).toEqual([{ documents: [], live: false, problem: 'offline' }]);
  });

  test('are shown to nobody who has left', async () => {
    const { page, listen, shown, streams } = open();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    listen()();
    await pass();
    expect(shown()).toEqual([]);
    expect(streams[0]?.leave).not.toHaveBeenCalled();
  });

  test('are not asked for once the stream is live', async () => {
    const { shown, page } = await openLive();
    page.asked = { answer: Promise.resolve(answerOf('early')) };
    await pass();
    expect(shown()).toEqual(['live']);
  });
});

test('a list without first records waits for the stream, and does not start it', async () => {
  const { listen, page, connection, streams, shown } = open();
  listen(null);
  await pass(10_000);
  expect(page.load).not.toHaveBeenCalled();
  await connection.connectWhenIdle();
  streams[0]?.send('live');
  expect(shown()).toEqual(['live']);
});

test('shows the last records as old while the stream is cut, and as live again', async () => {
  const { shown, stream } = await openLive();
  stream.health.onCut();
  stream.send('live', false);
  await pass(SHOW_DELAY_MS);
  expect(shown()).toEqual(['live', 'live, old, offline']);
  stream.health.onLive();
  stream.send('later');
  expect(shown().at(-1)).toBe('later');
});

test('shows what is known of a list that is opened while the stream is cut', async () => {
  const { shown, stream, listen, page } = await openLive();
  stream.health.onCut();
  await pass(SHOW_DELAY_MS);
  page.asked = { answer: Promise.reject(new Error('There is no network.')) };
  listen();
  stream.send('known', false);
  await pass();
  expect(shown().at(-1)).toBe('known, old, offline');
});

test('reads by requests while streams are blocked, shows an own save at once, and returns to the stream', async () => {
  const { shown, stream, page, road, answers } = await openLive();
  page.probe.mockResolvedValue('answered');
  stream.health.onCut();
  stream.send('live', false);
  await pass(PROBE_INTERVAL_MS * 3);
  expect(shown().at(-1)).toBe('read, blocked');
  const [known] = answers.at(-1)?.documents ?? [];
  await pass(POLL_INTERVAL_MS);
  expect(answers.at(-1)?.documents[0]).toBe(known);
  page.read.mockResolvedValue([documentOf('saved', '2')]);
  await road.transaction(async ({ set }) => set('customers', 'saved', {}));
  await pass();
  expect(shown().at(-1)).toBe('saved, blocked');
  stream.health.onLive();
  stream.send('streamed');
  expect(shown().at(-1)).toBe('streamed');
});

describe('where requests are blocked and streams are not, a single reading', () => {
  const BLOCKED = new ConnectionError(new RefusedError(403));

  test('comes by the stream that has proved itself', async () => {
    const { page, road, stream } = await openLive();
    page.read.mockRejectedValue(BLOCKED);
    const documents = road.read(REQUEST);
    await pass();
    stream.send('old', false);
    stream.send('streamed');
    expect(await documents).toEqual([documentOf('streamed')]);
    expect(stream.leave).toHaveBeenCalledTimes(1);
  });

  test('ends in time, and is left to the server that has refused it', async () => {
    const { page, road, stream } = await openLive();
    page.read.mockRejectedValue(BLOCKED);
    const silent = road.read(REQUEST).catch((error: unknown) => error);
    await pass(10_000);
    expect(await silent).toBe(BLOCKED);
    expect(stream.leave).toHaveBeenCalledTimes(1);
    page.read.mockRejectedValue(new RefusedError(403));
    await expect(road.read(REQUEST)).rejects.toThrow('403');
    expect(stream.leave).toHaveBeenCalledTimes(1);
  });

  test('fails while no stream is live', async () => {
    const { page, road, stream } = await openLive();
    stream.health.onCut();
    page.read.mockRejectedValue(BLOCKED);
    await expect(road.read(REQUEST)).rejects.toBe(BLOCKED);
  });
});

test('listens again by the stream that replaces a dead one', async () => {
  const { connection, streams, shown, stream, fail } = await openLive();
  stream.leave.mockImplementation(() => {
    throw new Error('AsyncQueue is already failed');
  });
  connection.noteDeath(new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state'));
  stream.refuse(new Error('Firestore shutting down'));
  await pass(RESTART_DELAY_MS);
  streams[1]?.health.onLive();
  streams[1]?.send('again');
  expect(shown().at(-1)).toBe('again');
  expect(fail).not.toHaveBeenCalled();
});

test('reports a refusal of the stream, of a request and of a write', async () => {
  const { page, stream, fail, road } = await openLive();
  const denied = Object.assign(new Error('no'), { code: 'permission-denied' });
  stream.refuse(denied);
  expect(fail).toHaveBeenCalledWith(denied);
  expect(page.onRefusal).toHaveBeenCalledTimes(1);
  page.read.mockRejectedValueOnce(new RefusedError(403));
  await expect(road.read(REQUEST)).rejects.toThrow('403');
  await expect(road.transaction(() => Promise.reject(denied))).rejects.toBe(denied);
  await expect(road.call(() => Promise.reject(denied))).rejects.toBe(denied);
  expect(page.onRefusal).toHaveBeenCalledTimes(4);
  await expect(road.call(() => Promise.reject(new Error('unavailable')))).rejects.toThrow();
  expect(page.onRefusal).toHaveBeenCalledTimes(4);
});

test.each(['loads for ever', 'is dead', 'is cut'])('a save works while the stream %s', async (state) => {
  const { connection, road, page } = open();
  if (state === 'loads for ever') page.load.mockReturnValue(new Promise(() => {}));
  void connection.connectWhenIdle();
  await pass();
  if (state === 'is dead') connection.noteDeath(new Error('FIRESTORE (12) INTERNAL ASSERTION FAILED'));
  await expect(
    road.transaction(async ({ set }) => {
      set('customers', 'acme', { name: 'Acme' });
      return 'saved';
    }),
  ).resolves.toBe('saved');
  expect(page.commit).toHaveBeenCalledTimes(1);
});

describe('a listener that the server ends', () => {
  const endedBy = (code: string) => Object.assign(new Error(code), { code });

  test.each(['internal', 'resource-exhausted', 'unavailable', 'aborted', 'unknown'])(
    'for a while keeps its records, calls them old, and begins again by itself: %s',
    async (code) => {
      const { stream, shown, fail, page } = await openLive();
      for (let times = 1; times <= 3; times += 1) {
        stream.refuse(endedBy(code));
        expect(shown().at(-1)).toBe('live, old, reconnecting');
        await pass(2 ** times * 1_000);
      }
      expect(fail).not.toHaveBeenCalled();
      expect(page.onRefusal).not.toHaveBeenCalled();
      stream.send('again');
      await pass();
      expect(shown().at(-1)).toBe('again');
    },
  );

  test('before its first record shows what a request brings', async () => {
    const { connection, streams, listen, shown } = open();
    await connection.connect();
    listen(null);
    streams[0]?.health.onLive();
    streams[0]?.refuse(endedBy('internal'));
    await pass();
    expect(shown()).toEqual(['read, old, reconnecting']);
  });

  test('asks ever more seldom while the server goes on to end it', async () => {
    const { stream } = await openLive();
    const listened = jest.spyOn(stream, 'listen').mockImplementation((_request, _next, fail) => {
      queueMicrotask(() => fail(endedBy('internal')));
      return () => {};
    });
    stream.refuse(endedBy('internal'));
    await pass(120_000);
    const ofList = listened.mock.calls.filter(([{ collection }]) => collection === REQUEST.collection);
    expect(ofList.length).toBeGreaterThan(3);
    expect(ofList.length).toBeLessThan(12);
  });

  test('begins no more once it was left', async () => {
    const { stream, leave } = await openLive();
    const listened = jest.spyOn(stream, 'listen');
    stream.refuse(endedBy('internal'));
    leave();
    await pass(60_000);
    expect(listened).not.toHaveBeenCalledWith(REQUEST, expect.anything(), expect.anything());
  });

  test.each(['permission-denied', 'invalid-argument', 'failed-precondition'])(
    'for good reports it: %s',
    async (code) => {
      const { stream, fail, shown } = await openLive();
      stream.refuse(endedBy(code));
      expect(fail).toHaveBeenCalledTimes(1);
      expect(shown().at(-1)).toBe('live');
    },
  );
});
