import {
  HIDDEN_MS,
  POLL_INTERVAL_MS,
  PROBE_INTERVAL_MS,
  RESTART_DELAY_MS,
  ROOM_DELAY_MS,
  SHOW_DELAY_MS,
} from './connection';
import type { Probe } from './connection-state';
import { controlTime, open, pass, start } from './fake-connection';

controlTime();

describe('in one of many tabs', () => {
  /** The channel of the tabs, in which nobody hears what they say. */
  class Channel extends EventTarget {
    static readonly all: Channel[] = [];
    readonly postMessage = jest.fn();
    readonly close = jest.fn();
    constructor() {
      super();
      Channel.all.push(this);
    }
  }
  const channel = () => Channel.all.at(-1) as Channel;
  const setHidden = (isHidden: boolean) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => Object.assign(window, { BroadcastChannel: Channel }));
  afterEach(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
    jest.restoreAllMocks();
  });

  test('asks hidden tabs for room if its stream does not come soon, and as long as nothing answers', async () => {
    const { connection } = open({ probe: async () => 'silent' });
    const stream = await connection.connect();
    await pass(ROOM_DELAY_MS - 1);
    expect(channel().postMessage).not.toHaveBeenCalled();
    await pass(1);
    expect(channel().postMessage).toHaveBeenCalledTimes(1);
    stream.health.onCut();
    await pass(PROBE_INTERVAL_MS * 2);
    expect(channel().postMessage.mock.calls.length).toBeGreaterThan(1);
  });

  test('asks for nothing while its stream is there', async () => {
    await start();
    await pass(60_000);
    expect(channel().postMessage).not.toHaveBeenCalled();
  });

  test('makes room only while nobody sees it, and is live again once somebody does', async () => {
    const { stream, told } = await start();
    channel().dispatchEvent(new MessageEvent('message'));
    expect(stream.pause).not.toHaveBeenCalled();
    setHidden(true);
    channel().dispatchEvent(new MessageEvent('message'));
    channel().dispatchEvent(new MessageEvent('message'));
    expect(stream.pause).toHaveBeenCalledTimes(1);
    setHidden(false);
    expect(stream.resume).toHaveBeenCalledTimes(1);
    stream.health.onLive();
    await pass(60_000);
    expect(told).toEqual([]);
  });

  const hear = (data: unknown) => channel().dispatchEvent(new MessageEvent('message', { data }));

  test('knows that it has no room once six others say that their streams stay', async () => {
    const { connection } = open({ probe: async () => 'answered' });
    await connection.connect();
    await pass(ROOM_DELAY_MS);
    const [asked] = channel().postMessage.mock.lastCall;
    for (let tab = 0; tab < 5; tab += 1) hear(`taken ${asked}`);
    for (let tab = 0; tab < 5; tab += 1) hear('taken by the question of another tab');
    expect(connection.tabs.areTooMany).toBe(false);
    hear(`taken ${asked}`);
    expect(connection.tabs.areTooMany).toBe(true);
  });

  test('says that its stream stays while it is live and seen', async () => {
    const { stream } = await start();
    hear('1');
    expect(channel().postMessage.mock.calls).toEqual([['taken 1']]);
    setHidden(true);
    hear('2');
    expect(channel().postMessage).toHaveBeenCalledTimes(1);
    setHidden(false);
    stream.health.onLive();
    stream.health.onCut();
    hear('3');
    expect(channel().postMessage).toHaveBeenCalledTimes(1);
  });

  test('asks again if its stream does not come back once it is seen', async () => {
    const { stream } = await start();
    setHidden(true);
    channel().dispatchEvent(new MessageEvent('message'));
    stream.health.onCut();
    setHidden(false);
    await pass(ROOM_DELAY_MS);
    expect(channel().postMessage).toHaveBeenCalledTimes(1);
  });
});

describe('in a hidden tab', () => {
  const setHidden = (isHidden: boolean) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => jest.restoreAllMocks());

  test('pauses after five minutes, and goes on without a word when the tab is shown', async () => {
    const { stream, told, probe } = await start();
    setHidden(true);
    await pass(HIDDEN_MS - 1);
    expect(stream.pause).not.toHaveBeenCalled();
    await pass(1);
    expect(stream.pause).toHaveBeenCalledTimes(1);
    // So does the SDK when it is told to pause.
    stream.health.onCut();
    await pass(3_600_000);
    setHidden(false);
    expect(stream.resume).toHaveBeenCalledTimes(1);
    stream.health.onCut();
    await pass(SHOW_DELAY_MS / 2);
    stream.health.onLive();
    await pass(60_000);
    expect(told).toEqual([]);
    expect(probe).not.toHaveBeenCalled();
  });

  test('does not pause in a tab that is shown in time', async () => {
    const { stream } = await start();
    setHidden(true);
    await pass(HIDDEN_MS - 1_000);
    setHidden(false);
    await pass(HIDDEN_MS);
    expect(stream.pause).not.toHaveBeenCalled();
    expect(stream.resume).not.toHaveBeenCalled();
  });

  test('says that it is offline if nothing comes after the tab is shown', async () => {
    const { told } = await start();
    setHidden(true);
    await pass(HIDDEN_MS);
    setHidden(false);
    await pass(SHOW_DELAY_MS);
    expect(told).toEqual([]);
    await pass(SHOW_DELAY_MS);
    expect(told).toEqual(['offline']);
  });

  test('asks nothing while the stream was cut or blocked before, and asks again when it is shown', async () => {
    const { stream, polls } = await start({ probe: jest.fn(async (): Promise<Probe> => 'answered') });
    stream.health.onCut();
    await pass(PROBE_INTERVAL_MS * 4);
    setHidden(true);
    await pass(HIDDEN_MS + POLL_INTERVAL_MS);
    const asked = polls.mock.calls.length;
    expect(asked).toBeGreaterThan(0);
    await pass(3_600_000);
    expect(polls).toHaveBeenCalledTimes(asked);
    setHidden(false);
    expect(polls).toHaveBeenCalledTimes(asked + 1);
  });

  test('lets a stream that takes the place of a dead one wait, too', async () => {
    const { stream, streams, connection } = await start();
    setHidden(true);
    await pass(HIDDEN_MS);
    connection.noteDeath(new Error('FIRESTORE (12.0.0) INTERNAL ASSERTION FAILED: Unexpected state'));
    expect(stream.close).toHaveBeenCalled();
    await pass(RESTART_DELAY_MS);
    expect(streams[1]?.pause).toHaveBeenCalledTimes(1);
  });
});
