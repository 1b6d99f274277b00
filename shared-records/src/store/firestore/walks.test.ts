// Random walks of the network against a simulated server: whatever the page reports of a save or a list is true.
import fc from 'fast-check';
import { Connection, type Health, SHOW_DELAY_MS } from '../connection';
import type { Probe } from '../connection-state';
import { ConnectionError } from '../data-store';
import { UnknownOutcomeError } from '../unknown-outcome';
import type { Gate } from './late/write-once';
import type { StoredDocument } from './requests';
import { type DocumentStream, roadTo } from './road';
import type { Answer } from './source';

const WALKS = Number(process.env.FUZZ_RUNS ?? (process.env.SOAK ? 500 : 8));
const STEPS = 60;

/** How often the simulated SDK looks after its stream, in milliseconds. */
const TICK_MS = 500;
/** How long the network is good in the end, in milliseconds: all is live again by then. */
const RECOVERY_MS = 30_000;
/** How long a list may be called live after its stream was cut: until that is noticed, has lasted, and is shown. */
const NOTICED_MS = 2 * TICK_MS + SHOW_DELAY_MS + 1_000;

const NETWORKS = {
  good: { streams: true, requests: true, delayMs: 50 },
  slow: { streams: true, requests: true, delayMs: 25_000 },
  'streams blocked': { streams: false, requests: true, delayMs: 50 },
  'requests blocked': { streams: true, requests: false, delayMs: 50 },
  away: { streams: false, requests: false, delayMs: 50 },
} as const;

type Network = keyof typeof NETWORKS;

type Step =
  | { readonly kind: 'network'; readonly network: Network }
  | { readonly kind: 'flapping' | 'token away' | 'token back' | 'death' | 'edit' }
  | { readonly kind: 'wait'; readonly ms: number };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A server, its network, and instances of an SDK. */
class World {
  network: Network = 'good';
  hasToken = true;
  /** The value of the one document, and of all that it ever had. */
  value = 0;
  readonly history: number[] = [];
  /** Since when no stream has been there; undefined while there is one. */
  cutSince: number | undefined;
  private version = 1;

  get documents(): readonly StoredDocument[] {
    return [{ id: 'one', fields: { value: this.value }, sent: {}, version: String(this.version) }];
  }

  /** Sends a request. The server works before its answer may be lost. */
  async request<T>(work: () => T): Promise<T> {
    if (!this.hasToken) throw new ConnectionError(new Error('The server of tokens is away.'));
    const { requests, delayMs } = NETWORKS[this.network];
    await sleep(delayMs / 2);
    if (!requests) throw new ConnectionError();
    const result = work();
    await sleep(delayMs / 2);
    if (!NETWORKS[this.network].requests) throw new ConnectionError();
    return result;
  }

  write(value: number): void {
    this.value = value;
    this.version += 1;
    this.history.push(value);
  }

  openStream({ onLive, onCut }: Health): DocumentStream & { die(): void } {
    const listeners = new Set<(live: boolean) => void>();
    let isPaused = false;
    let isDead = false;
    let isLive: boolean | undefined;
    let sent = 0;
    const look = () => {
      if (isDead) return;
      const passes = NETWORKS[this.network].streams && this.hasToken && !isPaused;
      if (passes !== isLive || (passes && sent !== this.version)) {
        for (const tell of listeners) tell(passes);
        sent = this.version;
      }
      if (passes !== isLive) passes ? onLive() : onCut();
      this.cutSince = passes ? undefined : (this.cutSince ?? performance.now());
      isLive = passes;
    };
    const timer = setInterval(look, TICK_MS);
    return {
      listen: (_request, next) => {
        if (isDead) throw new Error('AsyncQueue is already failed');
        const tell = (live: boolean) => next(this.documents, live);
        listeners.add(tell);
        if (isLive) tell(true);
        return () => void listeners.delete(tell);
      },
      transaction: (run, gate) => this.transact(run, gate, () => isDead),
      pause: () => {
        isPaused = true;
      },
      resume: () => {
        isPaused = false;
      },
      close: () => clearInterval(timer),
      die: () => {
        isDead = true;
        this.cutSince ??= performance.now();
      },
    };
  }

  /** Tries like the SDK: reads, takes the last look, and sends, up to five times. */
  private async transact<R>(
    run: Parameters<DocumentStream['transaction']>[0],
    gate: Gate,
    isDead: () => boolean,
  ): Promise<R> {
    for (let attempt = 1; ; attempt += 1) {
      let written: number | undefined;
      const result = await run({
        get: () => this.request(() => ({ value: this.value })),
        set: (_path, _id, fields) => {
          if ('value' in fields) written = Number(fields.value);
        },
        delete: () => undefined,
      });
      if (isDead()) await new Promise(() => {});
      gate.pass(written !== undefined);
      try {
        if (written === undefined) return result as R;
        const value = written;
        await this.request(() => this.write(value));
        return result as R;
      } catch (error) {
        if (attempt === 5) throw error;
        await sleep(1_000);
      }
    }
  }
}

/** What the page has reported of an edit. */
type Told = 'saved' | 'not saved' | 'may be saved' | 'refused';

const walk = async (steps: readonly Step[]): Promise<void> => {
  const world = new World();
  const streams: { die(): void }[] = [];
  const reads = {
    read: () => world.request(() => world.documents),
    countOf: async () => 0,
  };
  const clock = { now: () => Date.now() };
  const probe = async (): Promise<Probe> => {
    const slow = sleep(4_000).then(() => 'silent' as const);
    const asked = reads.read().then(
      () => 'answered' as const,
      () => 'offline' as const,
    );
    return Promise.race([asked, slow]);
  };
  const connection = new Connection<DocumentStream>({
    load: async () => (health) => {
      const stream = world.openStream(health);
      streams.push(stream);
      return stream;
    },
    probe,
  });
  const firstPage = { show: () => Promise.reject(new Error('Nothing was asked.')) };
  const onRefusal = () => {};
  const road = roadTo({ connection, firstPage, reads, clock, onRefusal });
  let shown: Answer | undefined;
  const request = { collection: 'customers', id: 'one' };
  road.listen(request)(
    (answer) => {
      shown = answer;
    },
    (error) => {
      throw error;
    },
  );
  void connection.connectSoon();

  const told = new Map<number, Told>();
  const edit = async (value: number): Promise<void> => {
    try {
      await road.transaction(async ({ get, set }) => {
        const stored = await get('customers', 'one');
        if (stored?.value !== value) set('customers', 'one', { value });
      });
      told.set(value, 'saved');
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) {
        told.set(value, 'not saved');
        return;
      }
      told.set(value, 'may be saved');
      error.outcome.then(
        () => told.set(value, 'saved'),
        () => told.set(value, 'refused'),
      );
    }
  };

  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      await jest.advanceTimersByTimeAsync(Math.min(TICK_MS, ms - passed));
      const since = world.cutSince;
      const isCalledLive = shown?.live === true && shown.problem === undefined;
      if (since !== undefined && performance.now() - since > NOTICED_MS && isCalledLive)
        throw new Error(`A list is called live ${performance.now() - since} ms after its stream was cut.`);
    }
  };

  let edits = 0;
  for (const step of steps) {
    if (step.kind === 'network') world.network = step.network;
    if (step.kind === 'token away') world.hasToken = false;
    if (step.kind === 'token back') world.hasToken = true;
    if (step.kind === 'edit') void edit(++edits);
    if (step.kind === 'wait') await pass(step.ms);
    if (step.kind === 'death') {
      streams.at(-1)?.die();
      const error = new Error('FIRESTORE (13.2.0) INTERNAL ASSERTION FAILED: Unexpected state (ID: ca9)');
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }
    if (step.kind === 'flapping') {
      for (let second = 0; second < 6; second += 1) {
        world.network = second % 2 === 0 ? 'away' : 'good';
        window.dispatchEvent(new Event(second % 2 === 0 ? 'offline' : 'online'));
        await pass(1_000);
      }
    }
    await pass(100);
  }

  world.network = 'good';
  world.hasToken = true;
  window.dispatchEvent(new Event('online'));
  await pass(RECOVERY_MS);
  if (connection.state.phase === 'lost') {
    expect(shown?.problem).toBe('lost');
  } else {
    expect(connection.state.phase).toBe('live');
    expect(shown).toMatchObject({ live: true, documents: [{ fields: { value: world.value } }] });
    expect(shown?.problem).toBeUndefined();
  }
  await pass(60_000);
  for (const [value, outcome] of told) {
    const times = world.history.filter((written) => written === value).length;
    if (outcome === 'saved') expect([value, times]).toEqual([value, 1]);
    if (outcome === 'not saved' || outcome === 'refused') expect([value, times]).toEqual([value, 0]);
  }
  expect(told.size).toBe(edits);
  connection.close();
};

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      network: fc.constantFrom<Network>('good', 'slow', 'streams blocked', 'requests blocked', 'away'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 30_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('token away' as const, 'token back' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flapping' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('death' as const) }) },
);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

test('every word about a save and a list is true, on any walk of the network', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), walk), {
    numRuns: WALKS,
  });
}, 3_600_000);
