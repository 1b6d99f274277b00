import { ConnectionError, type Problem } from '../data-store';
import { untilLoaded } from '../until-loaded';
import {
  type ConnectionEvent,
  isWithoutStream,
  next,
  type Probe,
  problemOf,
  START,
  type State,
} from './connection-state';
import { quietly, saysDead, saysDeadBefore, works } from './dead-stream';
import { Flapping } from './flapping';
import { Tabs } from './tabs';

/** Shows a problem after it has lasted for this many milliseconds. */
export const SHOW_DELAY_MS = 2_000;
/** Asks each so many milliseconds whether the server answers, while the stream is cut. */
export const PROBE_INTERVAL_MS = 4_000;
/** Waits this many milliseconds before a dead stream is replaced: four times as long each time. */
export const RESTART_DELAY_MS = 1_000;
/** Reports after this many milliseconds that neither the stream's code nor Auth, which it needs, has come. */
const LOAD_TIMEOUT_MS = 10_000;
/** Lets a tab that was hidden for this many milliseconds cost no reads: its stream pauses until somebody sees it. */
export const HIDDEN_MS = 300_000;
/** Asks other tabs for room if a new stream has brought nothing after this many milliseconds. */
export const ROOM_DELAY_MS = 2_000;
/** Reads lists again each so many milliseconds while the stream is blocked. */
export const POLL_INTERVAL_MS = 30_000;

/** A stream of changes from the server: an instance of Firestore's SDK. */
export interface Stream {
  /** Stops asking for a connection, while plain requests fail too. */
  pause(): void;
  resume(): void;
  /** @throws if it works no more. */
  check(): void;
  close(): void;
}

/** Reports what a stream notices of itself. */
export interface Health {
  onLive(): void;
  onCut(): void;
}

/** Lists what a connection needs of the page. */
export interface Effects<S> {
  /** Loads the code of the stream. Rejects if it does not arrive. */
  load(): Promise<(health: Health) => S>;
  /** Sends a plain request. */
  probe(): Promise<Probe>;
}

/** Somebody who depends on the connection. */
export interface Follower<S> {
  /** Is called with the stream, now or once it is there, and again with each one that replaces it. */
  onStream?(stream: S): void;
  /** Is called when what the screens should say has changed. */
  onProblem?(problem: Problem | undefined): void;
  /** Is called when records should be read by requests. */
  onPoll?(): void;
  /** Is called when a stream is believed again. Only new listeners bring what it has kept back: `fresh` is one already. */
  onTrust?(fresh: object | undefined): void;
}

/** Everything from the first page until the account leaves: what the page knows of its server, and the stream of changes. */
export class Connection<S extends Stream> {
  private current = START;
  private shown: Problem | undefined;
  private stream: S | undefined;
  private loading: Promise<S> | undefined;
  private proven: S | undefined;
  /** The stream that says otherwise than requests do. If it had brought records before, only who found that out can clear it. */
  private untrue:
    | { readonly stream: S; readonly wasProven: boolean; accuser: object | undefined }
    | undefined;
  private isStarting = false;
  private isProbing = false;
  private isPaused = false;
  /** Whether the stream pauses because nobody sees the page. */
  private isAsleep = false;
  private probedAt = Number.NEGATIVE_INFINITY;
  private readonly flapping = new Flapping();
  private readonly followers = new Set<Follower<S>>();
  private readonly timers: Partial<Record<TimerName, Timer>> = {};
  readonly tabs = new Tabs(() => this.keepsRoom());
  private readonly ending = new AbortController();
  readonly ended = this.ending.signal;

  constructor(private readonly effects: Effects<S>) {
    const options = { signal: this.ended };
    const onError = (error: unknown) => void this.noteDeath(error);
    window.addEventListener('unhandledrejection', ({ reason }) => onError(reason), options);
    window.addEventListener('error', ({ error }) => onError(error), options);
    document.addEventListener('visibilitychange', () => this.noteVisibility(), options);
    this.noteVisibility();
    this.askForRoom();
    window.addEventListener('online', () => this.flapping.noteReturn(), options);
    // The browser's own word on its network is a reason to ask, and no more.
    for (const word of ['offline', 'online']) window.addEventListener(word, () => this.probeNow(), options);
  }

  /** Holds the present state of the connection. */
  get state(): State {
    return this.current;
  }

  /** Holds the problem that the screens show, because it has lasted. */
  get problem(): Problem | undefined {
    return this.shown;
  }

  /** The stream once it has delivered what the server sent: until then, one request is faster. */
  get liveStream(): S | undefined {
    return this.current.phase === 'live' ? this.stream : undefined;
  }

  /** Returns whether a stream is the present one: what others report is over. */
  isPresent(stream: S): boolean {
    return stream === this.stream;
  }

  /** Ends everything. */
  close(): void {
    this.ending.abort();
    this.tabs.close();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.followers.clear();
    quietly(() => this.stream?.close());
    this.stream = undefined;
  }

  /** Calls `follower` until the returned function is called. */
  follow(follower: Follower<S>): () => void {
    this.followers.add(follower);
    if (this.stream) follower.onStream?.(this.stream);
    return () => void this.followers.delete(follower);
  }

  /** Returns the stream. Loads its code at once. @throws ConnectionError if that does not arrive. */
  async connect(): Promise<S> {
    if (this.stream) return this.stream;
    if (this.current.phase === 'lost') throw new ConnectionError();
    this.loading ??= this.open('opened');
    this.timers.load ??= setTimeout(() => this.stream || this.send('missing'), LOAD_TIMEOUT_MS);
    try {
      return await this.loading;
    } catch (error) {
      this.loading = undefined;
      this.send('missing');
      throw new ConnectionError(error);
    }
  }

  /** Connects, and tries until it succeeds. */
  async connectWhenIdle(): Promise<void> {
    if (this.isStarting || this.stream) return;
    this.isStarting = true;
    await untilLoaded(
      async () => this.ended.aborted || this.connect(),
      (error) => console.warn('The connection to the store could not be loaded.', error),
    );
    this.isStarting = false;
  }

  /** Notes that the user has saved something, which lists should show. */
  noteSave(): void {
    if (this.current.phase === 'blocked') this.poll();
  }

  /** Goes on by requests, because the stream brings nothing, or something else: a proxy or an extension may rewrite it. */
  distrust(stream: S, accuser: object): void {
    if (stream !== this.stream || this.isAsleep || this.isPaused) return;
    console.error('The stream of changes does not bring what requests do.');
    const wasProven = this.isProven(stream);
    if (!this.isUntrue(stream)) this.untrue = { stream, wasProven, accuser: wasProven ? accuser : undefined };
    this.proven = undefined;
    this.send('untrue');
  }

  /** Returns whether a stream says otherwise than requests do. */
  isUntrue(stream: S): boolean {
    return stream === this.untrue?.stream;
  }

  /** Notes that a stream brings records: nothing rewrites it on its way. */
  trust(stream: S, witness: object): void {
    const accusation = this.isUntrue(stream) ? this.untrue : undefined;
    if (accusation?.accuser !== undefined && accusation.accuser !== witness) return;
    this.proven = stream;
    if (!accusation) return;
    this.untrue = undefined;
    if (stream !== this.stream) return;
    const fresh = accusation.wasProven ? accusation.accuser : witness;
    for (const { onTrust } of [...this.followers]) onTrust?.(fresh);
    this.send('live');
  }

  /** Forgets who found a stream untrue: a list that has been left. */
  withdraw(accuser: object): void {
    if (this.untrue?.accuser === accuser) this.untrue.accuser = undefined;
  }

  /** Returns whether a stream has brought records. */
  isProven(stream: S): boolean {
    return stream === this.proven;
  }

  /**
   * Replaces the stream if it works no more. Returns whether the error says so. Any error within the SDK ends it, such as a
   * TypeError, and each later call of a dead one throws, also after it was replaced.
   */
  noteDeath(error: unknown): boolean {
    const isDead = saysDead(error);
    const isOver = (isDead && !saysDeadBefore(error)) || !works(this.stream);
    if (isOver && this.stream) this.replace(error);
    return isDead;
  }

  private async open(event: 'opened' | 'restarted'): Promise<S> {
    const openStream = await this.effects.load();
    if (this.ended.aborted) throw new Error('The user has left.');
    this.send(event);
    const stream = openStream({
      onLive: () => {
        if (stream !== this.stream || this.isUntrue(stream)) return;
        clearTimeout(this.timers.wake);
        delete this.timers.wake;
        this.send('live');
      },
      // A stream that pauses, or comes back from a pause, is not cut.
      onCut: () =>
        stream === this.stream && !this.isAsleep && this.timers.wake === undefined && this.send('cut'),
    });
    this.stream = stream;
    if (this.isAsleep) quietly(() => stream.pause());
    this.askForRoom();
    for (const { onStream } of [...this.followers]) onStream?.(stream);
    return stream;
  }

  private replace(error: unknown): void {
    console.error('The connection to the store has failed.', error);
    const dead = this.stream;
    this.stream = undefined;
    this.isPaused = false;
    this.send('died');
    quietly(() => dead?.close());
    if (this.current.phase === 'lost') return;
    this.loading = this.restart();
    this.loading.catch(() => {
      this.loading = undefined;
      this.send('restarted');
      this.send('cut');
      void this.connectWhenIdle();
    });
  }

  private async restart(): Promise<S> {
    await new Promise((resolve) => setTimeout(resolve, RESTART_DELAY_MS * 4 ** this.current.restarts));
    return this.open('restarted');
  }

  private send(event: ConnectionEvent): void {
    if (this.ended.aborted) return;
    const before = this.current;
    this.current = next(before, event);
    const { phase } = this.current;
    this.show(problemOf(this.current));
    if (phase === before.phase) return;
    if (phase === 'stalled' || event === 'untrue') this.probeNow();
    if (isWithoutStream(phase)) this.poll();
    if (phase === 'live') {
      clearTimeout(this.timers.probe);
      clearTimeout(this.timers.poll);
    }
  }

  /** Shows a problem once it has lasted, and its end at once: screens must not blink with a network that does. */
  private show(problem: Problem | undefined): void {
    if (problem === undefined || problem === 'lost' || this.shown !== undefined) {
      clearTimeout(this.timers.show);
      delete this.timers.show;
      // After a wrong guess of the network, its name stays until there is a better one.
      if (problem === this.shown || (problem === 'reconnecting' && this.shown !== undefined)) return;
      this.shown = problem;
      for (const { onProblem } of [...this.followers]) onProblem?.(problem);
      return;
    }
    this.timers.show ??= setTimeout(() => {
      delete this.timers.show;
      this.shown = problemOf(this.current);
      for (const { onProblem } of [...this.followers]) onProblem?.(this.shown);
    }, SHOW_DELAY_MS);
  }

  private noteVisibility(): void {
    clearTimeout(this.timers.hidden);
    if (document.visibilityState === 'hidden') {
      this.timers.hidden = setTimeout(() => this.sleep(), HIDDEN_MS);
    } else if (this.isAsleep) {
      this.wake();
    }
  }

  /** Makes room for another tab if nobody sees this one. Returns whether its stream stays. */
  private keepsRoom(): boolean {
    if (document.visibilityState === 'hidden' && !this.isAsleep) this.sleep();
    return this.liveStream !== undefined && !this.isAsleep;
  }

  /** Pauses the stream, and asks nothing. The screens keep what they show. */
  private sleep(): void {
    this.isAsleep = true;
    clearTimeout(this.timers.probe);
    clearTimeout(this.timers.poll);
    quietly(() => this.stream?.pause());
  }

  /** Goes on with the stream: Firestore sends what has changed meanwhile. It is cut only if nothing comes for a while. */
  private wake(): void {
    this.isAsleep = false;
    const { phase } = this.current;
    if (phase === 'live') {
      this.timers.wake = setTimeout(() => {
        delete this.timers.wake;
        this.send('cut');
      }, SHOW_DELAY_MS);
    }
    if (!this.isPaused) quietly(() => this.stream?.resume());
    this.askForRoom();
    if (phase === 'stalled') this.probeNow();
    if (isWithoutStream(phase)) this.poll();
  }

  /** Lets hidden tabs of this browser pause unless the stream is there soon. Its requests may wait behind theirs. */
  private askForRoom(): void {
    clearTimeout(this.timers.room);
    this.timers.room = setTimeout(() => {
      if (this.current.phase !== 'live' && !this.isAsleep) this.tabs.askForRoom();
    }, ROOM_DELAY_MS);
  }

  private probeNow(): void {
    clearTimeout(this.timers.probe);
    if (this.isAsleep) return;
    const wait = this.probedAt + PROBE_INTERVAL_MS / 2 - performance.now();
    this.timers.probe = setTimeout(() => void this.probe(), Math.max(0, wait));
  }

  private async probe(): Promise<void> {
    if (this.isProbing) return;
    this.isProbing = true;
    this.probedAt = performance.now();
    const probe = await this.effects.probe();
    this.isProbing = false;
    if (this.ended.aborted) return;
    if (probe === 'silent') this.tabs.askForRoom();
    // Before the connection, a request that fails is all there is to know.
    if (probe !== 'answered' && this.current.phase !== 'live') this.send('cut');
    const isFlapping = this.flapping.isNow();
    // While the stream waits, an answer does not show that streams are blocked.
    if (probe !== 'answered' || !(isFlapping || this.isPaused)) this.send(`probe ${probe}`);
    const { phase } = this.current;
    if (phase !== 'stalled' || this.isAsleep) return;
    if (isFlapping || probe === 'answered') this.setPaused(isFlapping);
    // An event of the browser may have planned another one meanwhile.
    clearTimeout(this.timers.probe);
    this.timers.probe = setTimeout(() => void this.probe(), PROBE_INTERVAL_MS);
  }

  private setPaused(isPaused: boolean): void {
    if (isPaused === this.isPaused) return;
    this.isPaused = isPaused;
    // Only answers from now on show that streams are blocked.
    if (!isPaused) this.send('opened');
    quietly(() => (isPaused ? this.stream?.pause() : this.stream?.resume()));
  }

  private poll(): void {
    clearTimeout(this.timers.poll);
    for (const { onPoll } of [...this.followers]) onPoll?.();
    this.timers.poll = setTimeout(() => {
      if (!isWithoutStream(this.current.phase) || this.isAsleep) return;
      if (this.current.phase === 'lost') return this.poll();
      void this.probe();
      // The SDK waits longer after each failure.
      this.setPaused(true);
      this.setPaused(false);
      this.poll();
    }, POLL_INTERVAL_MS);
  }
}

type Timer = ReturnType<typeof setTimeout>;
type TimerName = 'load' | 'show' | 'probe' | 'poll' | 'hidden' | 'wake' | 'room';
