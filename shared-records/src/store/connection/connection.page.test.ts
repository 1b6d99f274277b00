import { ConnectionError } from '../data-store';
import {
  type Effects,
  type Health,
  POLL_INTERVAL_MS,
  PROBE_INTERVAL_MS,
  RESTART_DELAY_MS,
  SHOW_DELAY_MS,
} from './connection';
import type { Probe } from './connection-state';

import { controlTime, type FakeStream, open, pass, start } from './fake-connection';

controlTime();

test('reports a problem once it has lasted, and its end at once', async () => {
  const { stream, told } = await start();
  stream.health.onCut();
  await pass(SHOW_DELAY_MS - 1);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual(['offline']);
  stream.health.onLive();
  expect(told).toEqual(['offline', undefined]);
});

test('reports nothing of a network that comes and goes each second', async () => {
  const { stream, told, probe } = await start();
  for (let second = 0; second < 60; second += 2) {
    stream.health.onCut();
    await pass(1_000);
    stream.health.onLive();
    await pass(1_000);
  }
  expect(told).toEqual([]);
  expect(probe.mock.calls.length).toBeLessThanOrEqual(32);
});

test('asks again at intervals while the network is away, and at once when the browser reports one', async () => {
  const { stream, probe } = await start();
  stream.health.onCut();
  await pass(PROBE_INTERVAL_MS * 5);
  expect(probe.mock.calls.length).toBeLessThanOrEqual(7);
  const before = probe.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await pass(PROBE_INTERVAL_MS / 2);
  expect(probe.mock.calls.length).toBe(before + 1);
  expect(stream.pause).not.toHaveBeenCalled();
});

test('asks no more often after the browser has reported a network while an answer was awaited', async () => {
  const probe = jest.fn(async (): Promise<Probe> => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return 'silent';
  });
  const { stream } = await start({ probe });
  stream.health.onCut();
  await pass(500);
  window.dispatchEvent(new Event('online'));
  await pass(PROBE_INTERVAL_MS);
  const before = probe.mock.calls.length;
  await pass(5 * PROBE_INTERVAL_MS);
  expect(probe.mock.calls.length - before).toBeLessThanOrEqual(5);
});

test('lets the stream wait while the network flaps, until it has stayed for some seconds', async () => {
  const { stream, probe, told } = await start();
  stream.health.onCut();
  for (let second = 0; second < 60; second += 2) {
    probe.mockResolvedValue('offline');
    window.dispatchEvent(new Event('offline'));
    await pass(1_000);
    probe.mockResolvedValue('answered');
    window.dispatchEvent(new Event('online'));
    await pass(1_000);
  }
  expect(stream.pause).toHaveBeenCalledTimes(1);
  expect(stream.resume).not.toHaveBeenCalled();
  await pass(10_000);
  expect(stream.resume).toHaveBeenCalledTimes(1);
  stream.health.onLive();
  // One notice came, and went.
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toBeUndefined();
});

test('tries the stream again each minute of a browser that reports a network without end', async () => {
  const { stream, probe, connection } = await start();
  stream.health.onCut();
  probe.mockResolvedValue('answered');
  for (let second = 0; second < 90 && jest.mocked(stream.resume).mock.calls.length === 0; second += 3) {
    window.dispatchEvent(new Event('online'));
    await pass(3_000);
  }
  expect(stream.pause).toHaveBeenCalledTimes(1);
  expect(stream.resume).toHaveBeenCalledTimes(1);
  stream.health.onLive();
  window.dispatchEvent(new Event('online'));
  await pass(10_000);
  expect(connection.problem).toBeUndefined();
});

test('believes an answer more than the browser, which wrongly reports that it has no network', async () => {
  const { told, connection, probe } = await start();
  probe.mockResolvedValue('answered');
  window.dispatchEvent(new Event('offline'));
  await pass(10_000);
  expect(told).toEqual([]);
  expect(connection.state.phase).toBe('live');
});

test('replaces a stream that another error has ended, and keeps one that an error of the page did not', async () => {
  const { stream, streams, connection } = await start();
  const dispatch = () =>
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError("reading 'indexOf'") }));
  dispatch();
  expect(connection.state.phase).toBe('live');
  stream.check = () => {
    throw new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: b815)');
  };
  dispatch();
  expect(connection.state.phase).toBe('dead');
  await pass(RESTART_DELAY_MS);
  expect(streams).toHaveLength(2);
});

test('does not end a stream by late errors of the one that it has replaced', async () => {
  const { connection, streams } = await start();
  connection.noteDeath(
    new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: ca9)'),
  );
  await pass(RESTART_DELAY_MS);
  streams.at(-1)?.health.onLive();
  const late = new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: b815)');
  window.dispatchEvent(new ErrorEvent('error', { error: late }));
  expect(connection.state.phase).toBe('live');
  expect(streams).toHaveLength(2);
});

test('reads by requests while streams are blocked, until one works', async () => {
  const { stream, told, polls, probe, connection } = await start();
  probe.mockResolvedValue('answered');
  stream.health.onCut();
  await pass(PROBE_INTERVAL_MS * 3);
  expect(told.at(-1)).toBe('blocked');
  expect(polls).toHaveBeenCalledTimes(1);
  await pass(POLL_INTERVAL_MS);
  expect(polls).toHaveBeenCalledTimes(2);
  connection.noteSave();
  expect(polls).toHaveBeenCalledTimes(3);
  stream.health.onLive();
  await pass(POLL_INTERVAL_MS * 2);
  expect(polls).toHaveBeenCalledTimes(3);
  expect(told.at(-1)).toBeUndefined();
});

const DEATH = new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: ca9)');

test.each([
  ['errors', () => new ErrorEvent('error', { error: new TypeError("reading 'indexOf'") })],
  [
    'rejections',
    () => Object.assign(new Event('unhandledrejection'), { reason: new TypeError("reading 'name'") }),
  ],
])('replaces a stream whose code throws %s without end, and no other one', async (_, happen) => {
  const { connection } = await start();
  for (let time = 0; time < 40; time += 1) {
    window.dispatchEvent(happen());
    await pass(100);
  }
  expect(connection.state.phase).toBe('live');
  for (let time = 0; time < 20; time += 1) window.dispatchEvent(happen());
  expect(connection.state.phase).toBe('dead');
});

test('replaces a dead stream, and a few times at most', async () => {
  const { connection, streams, followed, told, polls } = await start();
  for (let time = 1; time <= 3; time += 1) {
    expect(connection.noteDeath(DEATH)).toBe(true);
    await pass(RESTART_DELAY_MS * 4 ** (time - 1));
    expect(followed).toHaveLength(time + 1);
    expect(streams.at(-2)?.close).toHaveBeenCalled();
    streams.at(-1)?.health.onLive();
    expect(connection.state.phase).toBe('live');
  }
  connection.noteDeath(DEATH);
  await pass(SHOW_DELAY_MS);
  expect(streams).toHaveLength(4);
  expect(told.at(-1)).toBe('lost');
  await expect(connection.connect()).rejects.toThrow(ConnectionError);
  const before = polls.mock.calls.length;
  await pass(POLL_INTERVAL_MS * 2);
  expect(polls).toHaveBeenCalledTimes(before + 2);
});

test('notices a dead stream by an error that nobody has caught, and leaves other errors alone', async () => {
  const { followed, connection } = await start();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('INTERNAL ASSERTION FAILED: of Auth') }));
  await pass(0);
  expect(connection.state.phase).toBe('live');
  window.dispatchEvent(new ErrorEvent('error', { error: DEATH }));
  await pass(RESTART_DELAY_MS);
  expect(followed).toHaveLength(2);
});

test('asks again for code that did not arrive, and reports it', async () => {
  const load = jest.fn<ReturnType<Effects<FakeStream>['load']>, []>();
  load.mockRejectedValue(new Error('It did not arrive.'));
  const { connection, told } = open({ load });
  await expect(connection.connect()).rejects.toThrow(ConnectionError);
  void connection.connectWhenIdle();
  await pass(SHOW_DELAY_MS);
  expect(told).toEqual(['offline']);
  await pass(10_000);
  expect(load.mock.calls.length).toBeGreaterThan(3);
});

test('says that it is connecting while nothing brings the stream, also if the server answers', async () => {
  let arrive = (_: (health: Health) => FakeStream) => {};
  const load = () =>
    new Promise<(health: Health) => FakeStream>((resolve) => {
      arrive = resolve;
    });
  const { connection, told, probe } = open({ load });
  probe.mockResolvedValue('answered');
  void connection.connectWhenIdle();
  await pass(9_000);
  expect(told).toEqual([]);
  await pass(30_000);
  expect(told).toEqual(['reconnecting']);
  arrive((health) => ({ health, pause() {}, resume() {}, check() {}, close() {} }));
  await pass(0);
  const stream = await connection.connect();
  stream.health.onLive();
  expect(told).toEqual(['reconnecting', undefined]);
});

test('asks again for the code of a stream that replaces a dead one', async () => {
  const load = jest.fn<ReturnType<Effects<FakeStream>['load']>, []>();
  const { connection, followed } = open({ load });
  load.mockResolvedValue((health) => ({
    health,
    pause: jest.fn(),
    resume: jest.fn(),
    check: jest.fn(),
    close: jest.fn(),
  }));
  await connection.connectWhenIdle();
  load.mockRejectedValueOnce(new Error('It did not arrive.'));
  connection.noteDeath(new Error('FIRESTORE (12.19.0) INTERNAL ASSERTION FAILED: Unexpected state'));
  await pass(RESTART_DELAY_MS + 10_000);
  expect(followed).toHaveLength(2);
});

test('ends everything with its account', async () => {
  const { connection, stream, told, probe } = await start();
  connection.close();
  expect(stream.close).toHaveBeenCalled();
  stream.health.onCut();
  await pass(60_000);
  expect(told).toEqual([]);
  expect(probe).not.toHaveBeenCalled();
});
