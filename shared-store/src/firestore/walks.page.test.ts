// Random walks of the network against a simulated server: whatever the page reports of a save or a list is true.

import fc from 'fast-check';
import { customer } from 'shared-model/customer';
import { stampOf } from 'shared-model/stamp';
import { IS_NIGHT } from 'shared-testing/night';
import { type Fields, UnknownOutcomeError } from '../data-store';
import type { Undo } from '../remove-record';
import { type Mutant, openPage } from '../testing/fake-page';
import { NETWORK_NAMES, type Network, TICK_MS, World } from '../testing/fake-world';
import { CUT_MS, POLL_INTERVAL_MS } from './listening';
import type { Answer } from './requests';

const WALKS = Number(process.env.FUZZ_RUNS ?? (IS_NIGHT ? 500 : 3));
/** The walks of the day are always the same, those of the night are new. */
const SEED = IS_NIGHT || process.env.FUZZ_RUNS ? {} : { seed: 58 };
const STEPS = 60;

/** Keeps the network good for this many milliseconds in the end: all is live again by then. */
const RECOVERY_MS = 30_000;
/** Allows a list to be called live for this long after its stream was cut: until that is noticed, has lasted, and is shown. */
const NOTICED_MS = 2 * TICK_MS + 2 * CUT_MS + 1_000;
/** Limits the age of a list that is read by requests: until the next one, and while a slow one is on its way. */
const READ_AGAIN_MS = POLL_INTERVAL_MS + 30_000;

const IDS = ['acme', 'bumi', 'cipta'];
const DAY_MS = 86_400_000;

/** Two tabs show the list, each over a network of its own. A step happens in one of them. */
type Step = { readonly tab: number } & (
  | { readonly kind: 'network'; readonly network: Network }
  | { readonly kind: 'token'; readonly token: World['token'] }
  | { readonly kind: 'edit' | 'delete' | 'edit of another'; readonly id: string }
  | { readonly kind: 'flapping' | 'death' | 'undo' }
  | { readonly kind: 'clock'; readonly days: number }
  | { readonly kind: 'wait'; readonly ms: number }
);

/** Keeps what the page has reported of an edit, a deletion or an Undo. */
type Told = 'done' | 'not done' | 'may be done' | 'nothing to do';

const REQUEST = { collection: 'customers', conditions: [], orders: [], limit: 50 };

/** Counts what the pages of all walks have reported. */
const reported = { done: 0, 'not done': 0, 'may be done': 0, 'nothing to do': 0, 'late answers': 0 };

/** Opens a tab that shows a list, and edits and deletes its records. It notes what it reports. */
const openTab = (world: World, told: Map<string, Told>, nextValue: () => number, mutant: Mutant) => {
  const { connection, listen, store, remove, die, tagged } = openPage(world, mutant);
  let shown: Answer | undefined;
  listen(REQUEST)(
    (answer) => {
      shown = answer;
    },
    (error) => {
      throw error;
    },
  );
  void connection.open();

  /** The deletions that the page offers to undo. */
  const undos = new Map<string, Undo>();
  const report = async (name: string, work: () => Promise<boolean>, onDone?: (result: unknown) => void) => {
    told.set(name, 'may be done');
    try {
      const isDone = await work();
      told.set(name, isDone ? 'done' : 'nothing to do');
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) return void told.set(name, 'not done');
      reported['late answers'] += 1;
      error.outcome.then(
        (result) => {
          // A deletion results in its Undo, if there was something to delete.
          const isNothing = result === false || (onDone !== undefined && result === undefined);
          told.set(name, isNothing ? 'nothing to do' : 'done');
          onDone?.(result);
        },
        () => told.set(name, 'not done'),
      );
    }
  };
  const edit = (id: string) => {
    const value = nextValue();
    return report(`edit ${value}`, () =>
      store.transact<boolean>('customers', id, (stored) =>
        stored === null || stored.value === value
          ? { leave: true, result: stored !== null }
          : { write: { value }, result: true },
      ),
    );
  };
  const removal = (id: string) => {
    const deletion = store.newId();
    const offer = (undo: unknown) => {
      if (typeof undo === 'function') undos.set(deletion, async () => void (await undo()));
    };
    return report(
      `delete ${deletion} ${id}`,
      async () => {
        const undo = await tagged(deletion, () => remove(store, customer, id));
        offer(undo);
        return undo !== undefined;
      },
      offer,
    );
  };
  const undoLast = () => {
    const last = [...undos].at(-1);
    if (!last) return;
    const [deletion, undo] = last;
    undos.delete(deletion);
    void report(`undo ${deletion}`, async () => {
      await undo();
      return true;
    });
  };

  let known = JSON.stringify(world.server.read(REQUEST));
  let changedAt = performance.now();
  /** @throws Error if the list says that it is live, and is not. */
  const look = () => {
    const now = performance.now();
    const stored = JSON.stringify(world.server.read(REQUEST));
    if (stored !== known) changedAt = now;
    known = stored;
    if (!shown?.live) return;
    const limit = shown.problem === 'blocked' ? READ_AGAIN_MS : NOTICED_MS;
    const since = shown.problem === 'blocked' ? changedAt : (world.cutSince ?? changedAt);
    const isOld = shown.problem !== 'blocked' && world.cutSince !== undefined;
    if ((isOld || JSON.stringify(shown.documents) !== stored) && now - since > limit)
      throw new Error(`A list is called ${shown.problem ?? 'live'} after ${now - since} ms.`);
  };
  /** Expects that all is live again. */
  const expectLive = () => {
    expect(connection.standing).toBe('live');
    expect(shown).toMatchObject({ live: true });
    // The stream is about to bring what a late job of the server has just stored.
    if (performance.now() - changedAt > 2 * TICK_MS)
      expect(shown?.documents).toEqual(world.server.read(REQUEST));
    expect(shown?.problem).toBeUndefined();
  };
  return { world, edit, removal, undoLast, die, look, expectLive, close: () => connection.close() };
};

const walk = async (steps: readonly Step[], mutant: Mutant = {}): Promise<void> => {
  const world = new World();
  const { server } = world;
  let values = 0;
  const nextValue = () => {
    values += 1;
    return values;
  };
  const put = (id: string): void =>
    server.commit([{ collection: 'customers', id, fields: { value: nextValue() } }]);
  for (const id of IDS) put(id);
  const told = new Map<string, Told>();
  const tabs = [world, new World(server)].map((each) => openTab(each, told, nextValue, mutant));
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      await jest.advanceTimersByTimeAsync(Math.min(TICK_MS, ms - passed));
      for (const { look } of tabs) look();
    }
  };

  for (const step of steps) {
    const tab = tabs[step.tab];
    if (!tab) throw new Error('There is no such tab.');
    if (step.kind === 'network') tab.world.network = step.network;
    if (step.kind === 'token') tab.world.token = step.token;
    if (step.kind === 'edit') void tab.edit(step.id);
    if (step.kind === 'edit of another') put(step.id);
    if (step.kind === 'delete') void tab.removal(step.id);
    if (step.kind === 'undo') tab.undoLast();
    if (step.kind === 'clock') jest.setSystemTime(Date.now() + step.days * DAY_MS);
    if (step.kind === 'wait') await pass(step.ms);
    if (step.kind === 'death') tab.die();
    if (step.kind === 'flapping') {
      for (let second = 0; second < 6; second += 1) {
        tab.world.network = second % 2 === 0 ? 'away' : 'good';
        window.dispatchEvent(new Event(second % 2 === 0 ? 'offline' : 'online'));
        await pass(1_000);
      }
    }
    await pass(100);
  }

  for (const tab of tabs) {
    tab.world.network = 'good';
    tab.world.token = 'here';
  }
  window.dispatchEvent(new Event('online'));
  await pass(RECOVERY_MS);
  for (const { expectLive } of tabs) expectLive();
  await pass(60_000);
  for (const { expectLive } of tabs) expectLive();
  const { history } = server;
  for (const [name, outcome] of told) {
    reported[outcome] += 1;
    const [kind, key, id] = name.split(' ');
    const items = history.filter(({ fields = {} }) => fields.tag === key && fields.inBin);
    const itemOf = (fields: Fields) => stampOf(fields)?.item;
    const times =
      kind === 'delete'
        ? items.length
        : history.filter(({ fields = {} }) =>
            kind === 'edit'
              ? String(fields.value) === key && itemOf(fields) === undefined
              : items.some((item) => item.id === itemOf(fields)),
          ).length;
    // Two deletions of a record at once may both report it: no attempt can see which one came first.
    const isByOther =
      kind === 'delete' && history.some((write) => write.id === id && write.fields === undefined);
    const isDone = times === 1 || (times === 0 && isByOther);
    const isTrue = outcome === 'done' ? isDone : outcome === 'may be done' || times === 0;
    expect({ name, outcome, times, isTrue }).toEqual({ name, outcome, times, isTrue: true });
  }
  for (const { close } of tabs) close();
};

/** Most steps happen in the first tab. */
const tab = fc.constantFrom(0, 0, 0, 1);
const kind = <K extends string>(name: K) => fc.record({ tab, kind: fc.constant(name) });
const ofRecord = <K extends string>(name: K) =>
  fc.record({ tab, kind: fc.constant(name), id: fc.constantFrom(...IDS) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: ofRecord('edit') },
  { weight: 2, arbitrary: ofRecord('edit of another') },
  { weight: 2, arbitrary: ofRecord('delete') },
  { weight: 2, arbitrary: kind('undo') },
  {
    weight: 4,
    arbitrary: fc.record({ tab, kind: fc.constant('network'), network: fc.constantFrom(...NETWORK_NAMES) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ tab, kind: fc.constant('wait'), ms: fc.integer({ min: 100, max: 30_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      tab,
      kind: fc.constant('token'),
      token: fc.constantFrom(...(['here', 'away', 'slow'] as const)),
    }),
  },
  { weight: 1, arbitrary: kind('flapping') },
  { weight: 1, arbitrary: kind('death') },
  {
    weight: 1,
    arbitrary: fc.record({ tab, kind: fc.constant('clock'), days: fc.constantFrom(-3, -0.02, 0.02, 1.1) }),
  },
);

const walks = fc.array(step, { minLength: STEPS, maxLength: STEPS });

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

test('every word about a save and a list is true, on any walk of the network', async () => {
  // To shrink a failing walk takes minutes.
  await fc.assert(
    fc.asyncProperty(walks, (steps) => walk(steps)),
    { numRuns: WALKS, endOnFailure: true, ...SEED },
  );
  if (IS_NIGHT) console.info(`${WALKS} walks of ${STEPS} steps.`, reported);
}, 3_600_000);

/** Wrong products. A walk finds each of them, or it could not fail. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'sends what was reported as not saved': {
    server: (server) => ({
      ...server,
      commit: (writes, leave) =>
        server.commit(writes, () => {
          try {
            leave();
          } catch {}
        }),
    }),
  },
  'forgets that a save was sent': {
    server: (server) => ({ ...server, commit: (writes) => server.commit(writes, () => {}) }),
  },
  'notices no dead instance': {
    parts: ({ connection }) => {
      connection.check = () => {};
      return {};
    },
  },
  'calls the last data live': {
    parts: ({ listen }) => ({
      listen: (request, first) => (next, fail) =>
        listen(request, first)((answer) => next({ ...answer, live: true, problem: undefined }), fail),
    }),
  },
  'reads nothing again where streams are blocked': {
    read: (read) => {
      let first: ReturnType<typeof read> | undefined;
      return (request) => {
        first ??= read(request);
        return first;
      };
    },
  },
  'offers no Undo after a lost answer': {
    parts: () => ({
      remove: async (store, { collection }, id) =>
        (await store.remove(collection, id)) === undefined ? undefined : async () => {},
    }),
  },
};

const nightTest = IS_NIGHT ? test : test.skip;

nightTest.each(Object.entries(MUTANTS))(
  'a walk finds a product that %s',
  async (_name, mutant) => {
    const { failed } = await fc.check(
      fc.asyncProperty(walks, (steps) => walk(steps, mutant)),
      { numRuns: 100, endOnFailure: true },
    );
    expect(failed).toBe(true);
  },
  3_600_000,
);
