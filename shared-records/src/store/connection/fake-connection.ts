import { Connection, type Effects, type Health, type Stream } from './connection';
import type { Probe } from './connection-state';

/** A stream that the test controls. */
export interface FakeStream extends Stream {
  readonly health: Health;
}

const opened: Connection<FakeStream>[] = [];

/** Opens a connection that has not begun. */
export const open = (change: Partial<Effects<FakeStream>> = {}) => {
  const probe = jest.fn(async (): Promise<Probe> => 'offline');
  const streams: FakeStream[] = [];
  const effects: Effects<FakeStream> = {
    load: async () => (health) => {
      const stream = { health, pause: jest.fn(), resume: jest.fn(), check: jest.fn(), close: jest.fn() };
      streams.push(stream);
      return stream;
    },
    probe,
    ...change,
  };
  const connection = new Connection(effects);
  opened.push(connection);
  const told: unknown[] = [];
  const polls = jest.fn();
  const followed: FakeStream[] = [];
  connection.follow({
    onStream: (stream) => followed.push(stream),
    onProblem: (problem) => told.push(problem),
    onPoll: polls,
  });
  return { connection, streams, probe, told, polls, followed };
};

/** Opens a connection whose stream is live. */
export const start = async (change: Partial<Effects<FakeStream>> = {}) => {
  const all = open(change);
  const stream = await all.connection.connect();
  stream.health.onLive();
  return { ...all, stream };
};

/** Lets the test move the time on, and ends its connections. */
export const controlTime = (): void => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    for (const connection of opened.splice(0)) connection.close();
    jest.useRealTimers();
  });
};

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
