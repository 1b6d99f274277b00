// Random walks of reports that are written away from the network: the set on the server equals the set written.

import fc from 'fast-check';
import { binCollection } from 'shared-model/bin';
import { historyCollection, historyId } from 'shared-model/history/entries';
import { dayOf } from 'shared-model/periods';
import { report } from 'shared-model/report';
import { stampOf } from 'shared-model/stamp';
import type { Fields } from 'shared-store/data-store';
import { openPage } from 'shared-store/testing/fake-page';
import { type Network, World } from 'shared-store/testing/fake-world';
import { IS_NIGHT } from 'shared-testing/night';
import { type Kept, type KeptStorage, Outbox } from './outbox';
import { readable, Sender } from './sender';

const WALKS = Number(process.env.FUZZ_RUNS ?? (IS_NIGHT ? 1_000 : 60));
/** The walks of the day are always the same, those of the night are new. */
const SEED = IS_NIGHT || process.env.FUZZ_RUNS ? {} : { seed: 65 };
const STEPS = 40;
const DAY_MS = 86_400_000;
/** The trigger writes the history of a record within this many milliseconds. */
const TRIGGER_MS = 50_000;

const NETWORKS = [
  'good',
  'good',
  'away',
  'answers cut',
  'captive portal',
  'too many requests',
  'slow',
] as const;

type Step =
  | { readonly kind: 'write'; readonly tab: number; readonly customer: string; readonly daysAgo: number }
  | { readonly kind: 'same draft'; readonly tab: number; readonly isSame: boolean }
  | { readonly kind: 'network'; readonly tab: number; readonly network: Network }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'crash'; readonly tab: number; readonly writes: number }
  | { readonly kind: 'clock'; readonly tab: number; readonly days: number }
  | { readonly kind: 'reload' | 'send'; readonly tab: number }
  | { readonly kind: 'edit' | 'delete'; readonly which: number }
  | { readonly kind: 'other account' | 'logout' | 'rename' | 'merge' | 'full' };

/** A report that somebody has written, as the walk knows it. */
interface Written {
  readonly uid: string;
  readonly day: string;
  readonly at: number;
  /** Whether its writer has chosen it; undefined for a draft that was restored, whose day may be of a clock that was wrong. */
  readonly isDayChosen: boolean | undefined;
  /** Whether the page has said that it is kept. */
  isTold: boolean;
  /** Whether its writer or a colleague wants it away. */
  isGone: boolean;
}

/** A browser: its storage, and the locks of its tabs. */
class Browser {
  readonly texts = new Map<string, string>();
  readonly locks = new Map<string, object>();
  isFull = false;

  storage(alive: { writes: number; isDead: boolean }): KeptStorage {
    const check = () => {
      if (alive.isDead) throw new Error('The page is gone.');
    };
    return {
      keys: (start) => {
        check();
        return [...this.texts.keys()].filter((key) => key.startsWith(start));
      },
      read: (key) => {
        check();
        return this.texts.get(key);
      },
      write: (key, text) => {
        check();
        alive.writes -= 1;
        if (alive.writes < 0) alive.isDead = true;
        check();
        if (text === undefined) return this.texts.delete(key) || true;
        if (this.isFull && text.length > (this.texts.get(key)?.length ?? 0)) return false;
        this.texts.set(key, text);
        return true;
      },
    };
  }
}

/** The parts of a wrong product. */
interface Mutant {
  readonly store?: (store: SentBy) => Partial<SentBy>;
  readonly storage?: (storage: KeptStorage) => Partial<KeptStorage>;
}

type SentBy = ConstructorParameters<typeof Sender>[0];

const openTab = (browser: Browser, server: World['server'], uid: string, mutant: Mutant) => {
  const world = new World(server);
  const life = { writes: Number.POSITIVE_INFINITY, isDead: false };
  // No stream: a kept report goes by requests.
  const page = openPage(world, {}, () => new Promise(() => {}), uid);
  const storage = browser.storage(life);
  const outbox = new Outbox(uid, { ...storage, ...mutant.storage?.(storage) });
  /** The milliseconds between the device's clock and the server's, as the page knows them. */
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const transact: typeof page.store.transact = async (...asked) => {
    const result = await page.store.transact(...asked);
    // Each answer has the server's time.
    ahead = 0;
    return result;
  };
  const store = { ...page.store, now, transact };
  const sender = new Sender({ ...store, ...mutant.store?.(store) }, outbox, async (name, work) => {
    if (browser.locks.has(name)) return;
    browser.locks.set(name, life);
    try {
      await work();
    } finally {
      if (browser.locks.get(name) === life) browser.locks.delete(name);
    }
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (isUrgent = false): void => {
    clearTimeout(timer);
    sender.run('kept', isUrgent).then(
      (ms) => {
        if (ms !== undefined && !life.isDead) timer = setTimeout(run, ms);
      },
      (error: unknown) => {
        if (!life.isDead) throw error;
      },
    );
  };
  const close = () => {
    life.isDead = true;
    world.token = 'away';
    clearTimeout(timer);
    page.connection.close();
    for (const [name, holder] of browser.locks) if (holder === life) browser.locks.delete(name);
  };
  run(true);
  return {
    uid,
    world,
    life,
    outbox,
    store,
    run,
    close,
    setClock: (days: number) => {
      // A page without the server takes a clock that was set forward for a computer that slept.
      if (world.network !== 'good') ahead += Math.max(0, days * DAY_MS);
    },
  };
};

/** Counts what happened in all walks. */
const seen = { written: 0, arrived: 0, gone: 0, 'needs you': 0, refused: 0 };

const walk = async (steps: readonly Step[], mutant: Mutant = {}): Promise<void> => {
  const browser = new Browser();
  const { server } = new World();
  const written = new Map<string, Written>();
  const customers = new Map(
    ['A', 'B', 'C'].map((name) => [name, { id: name, name, former: [] as string[] }]),
  );
  let names = 0;
  const reports = () => server.read({ collection: 'salesReport', conditions: [], orders: [], limit: 1_000 });
  const later = (work: () => void) => setTimeout(work, Math.floor((names * 7_919) % TRIGGER_MS));
  const putCustomer = ({ id, name, former }: { id: string; name: string; former: string[] }) => {
    const fields = { name, former: { names: former, until: former.map(() => new Date(0)), ids: [] } };
    server.commit([{ collection: 'customers', id, fields }]);
  };
  for (const each of customers.values()) putCustomer(each);
  const moment = (version = '') => ({
    seconds: Math.floor(Date.parse(version) / 1_000),
    nanoseconds: Number(`${version.split('.')[1]?.slice(0, -1) ?? 0}`.padEnd(9, '0')),
  });
  const keepHistory = (id: string, event: 'changed' | 'deleted', changed: object) => {
    names += 1;
    const at = moment(`${new Date().toISOString().slice(0, -1)}${String(names).padStart(3, '0')}Z`);
    const fields = { recordId: id, at: new Date(), event, by: 'colleague', via: 'page', changed };
    const key = historyId(id, at, event === 'deleted' ? 'deletion' : 'write');
    later(() => server.commit([{ collection: historyCollection(report), id: key, fields }]));
  };
  const edit = (id: string, fields: Fields, change: Readonly<Record<string, unknown>>) => {
    const changed = Object.entries(change).map(([name, to]) => [name, { from: fields[name], to }]);
    const stamp = stampOf(fields);
    const first = stamp?.first ?? { by: stamp?.by, at: stamp?.at };
    const meta = { by: 'colleague', at: new Date(), first };
    server.commit([{ collection: 'salesReport', id, fields: { ...fields, ...change, meta } }]);
    keepHistory(id, 'changed', Object.fromEntries(changed));
  };

  let uid = 'ann';
  const open = () => openTab(browser, server, uid, mutant);
  let tabs = [open(), open()];
  const tabAt = (index: number) => {
    const tab = tabs[index];
    if (!tab) throw new Error('There is no such tab.');
    return tab;
  };
  const replace = (index: number) => {
    tabs[index]?.close();
    tabs[index] = open();
  };
  let last: { id: string; values: Record<string, string> } | undefined;
  const write = (index: number, id: string, values: Record<string, string>, isDayChosen?: boolean) => {
    const tab = tabAt(index);
    if (tab.life.isDead) replace(index);
    const { outbox, store, run } = tabAt(index);
    const detail = values.detail ?? '';
    const known = written.get(detail);
    const told = known ?? {
      uid,
      day: values.timestamp ?? '',
      at: Date.now(),
      isDayChosen,
      isTold: false,
      isGone: false,
    };
    written.set(detail, told);
    try {
      const { collection, version } = report;
      const problem = outbox.keep(
        { id, values, collection, version, at: store.now(), isSent: false },
        store.newId,
      );
      if (problem === undefined) told.isTold = true;
      else seen.refused += 1;
      if (problem !== undefined && !known) written.delete(detail);
      run();
    } catch {
      // It crashed before it could say anything.
    }
    last = { id, values };
  };

  for (const step of steps) {
    names += 1;
    if (step.kind === 'write') {
      const { store, life } = tabAt(step.tab);
      if (life.isDead) replace(step.tab);
      const day = dayOf(new Date(tabAt(step.tab).store.now() - step.daysAgo * DAY_MS));
      const values = {
        customer: step.customer,
        contact: '',
        detail: `Visit ${names}`,
        department: '',
        responsible: uid,
        qtNumber: 'QT-1',
        timestamp: day,
      };
      write(step.tab, store.newId(), values, step.daysAgo > 0);
    }
    if (step.kind === 'same draft' && last && !tabs.some(({ life }) => life.isDead)) {
      const detail = step.isSame ? last.values.detail : `Visit ${names}`;
      if (written.get(last.values.detail ?? '')?.uid === uid)
        write(step.tab, last.id, { ...last.values, detail: detail ?? '' }, undefined);
    }
    if (step.kind === 'network') tabAt(step.tab).world.network = step.network;
    if (step.kind === 'crash') tabAt(step.tab).life.writes = step.writes;
    if (step.kind === 'clock') tabAt(step.tab).setClock(step.days);
    if (step.kind === 'reload') replace(step.tab);
    if (step.kind === 'send') tabAt(step.tab).run(true);
    if (step.kind === 'wait') await jest.advanceTimersByTimeAsync(step.ms);
    if (step.kind === 'full') browser.isFull = !browser.isFull;
    if (step.kind === 'other account') {
      // The session of the account ends by itself: what it has kept stays.
      for (const { close } of tabs) close();
      uid = uid === 'ann' ? 'ben' : 'ann';
      last = undefined;
      tabs = [open(), open()];
    }
    if (step.kind === 'logout') {
      // Its user chooses Discard.
      for (const [key, text] of [...browser.texts].filter(([key]) => key.includes(uid))) {
        const discarded = written.get(JSON.parse(text).values?.detail);
        if (discarded) discarded.isTold = false;
        browser.texts.delete(key);
      }
      last = undefined;
      replace(0);
      replace(1);
    }
    if (step.kind === 'edit' || step.kind === 'delete') {
      const found = reports()[step.which % Math.max(1, reports().length)];
      if (found && step.kind === 'edit') edit(found.id, found.fields, { qtNumber: `QT-${names}` });
      if (found && step.kind === 'delete') {
        const item = {
          recordId: found.id,
          before: found.fields,
          by: 'colleague',
          at: new Date(),
          inBin: true,
        };
        server.commit([
          { collection: 'salesReport', id: found.id },
          { collection: binCollection(report), id: `${found.id}-${names}`, fields: item },
        ]);
        keepHistory(found.id, 'deleted', {});
        const known = written.get(String(found.fields.detail));
        if (known) known.isGone = true;
      }
    }
    if (step.kind === 'rename' || step.kind === 'merge') {
      const [first, other] = [...customers.values()];
      if (!first || !other) continue;
      const to = step.kind === 'merge' ? other : { ...first, name: `${first.name}${names}`, former: [] };
      const kept = { ...to, former: [...to.former, ...first.former, first.name] };
      customers.delete(first.id);
      customers.set(kept.id, kept);
      if (kept.id !== first.id) server.commit([{ collection: 'customers', id: first.id }]);
      putCustomer(kept);
      for (const { id, fields } of reports())
        if (fields.customer === first.name) edit(id, fields, { customer: kept.name });
    }
    await jest.advanceTimersByTimeAsync(100);
  }

  const isGone = ({ values }: Kept) => written.get(values.detail ?? '')?.isGone === true;
  // In the end each account comes back to a good network, answers what is asked, and waits.
  browser.isFull = false;
  for (const account of ['ann', 'ben', 'ann']) {
    for (const { close } of tabs) close();
    uid = account;
    tabs = [open(), open()];
    for (let round = 0; round < 4; round += 1) {
      await jest.advanceTimersByTimeAsync(10 * 60_000);
      const { outbox, store, run } = tabAt(0);
      for (const entry of outbox.entries()) {
        const { kept } = readable(entry) ?? {};
        if (kept?.state !== 'needs you') continue;
        seen['needs you'] += 1;
        // The others were only renamed or merged.
        if (kept.problem?.kind === 'name') expect(kept.values.customer).toBe('Nobody');
        const again = { state: 'kept', problem: undefined } as const;
        // What was deleted may be another report of the same draft.
        if (kept.problem?.kind === 'other' || (kept.problem?.kind === 'deleted' && !isGone(kept)))
          outbox.change(entry.key, { ...again, id: store.newId(), isSent: false, tries: 0 });
        else if (kept.problem?.kind === 'name') outbox.change(entry.key, { ...again, confirmed: true });
        else if (kept.problem?.kind === 'deleted') outbox.drop(entry.key);
        else throw new Error(`Nobody has refused anything: ${JSON.stringify(kept)}`);
      }
      run(true);
    }
  }

  const stored = reports();
  for (const { fields } of stored) expect([...written.keys()]).toContain(fields.detail);
  for (const [detail, { uid: writer, isTold, isGone, day, at, isDayChosen }] of written) {
    const own = stored.filter(({ fields }) => fields.detail === detail);
    seen.written += 1;
    seen.arrived += own.length;
    seen.gone += Number(isGone);
    // Of what no page has called kept, a part may have arrived, but never twice.
    const times = isGone ? 0 : isTold ? 1 : Math.min(own.length, 1);
    expect({ detail, times: own.length }).toEqual({ detail, times });
    for (const { fields } of own) {
      const stamp = stampOf(fields);
      expect({ detail, by: stamp?.first?.by ?? stamp?.by }).toEqual({ detail, by: writer });
      if (isDayChosen === undefined) continue;
      const storedDay = dayOf(fields.timestamp as Date);
      // Of a clock that was ahead it is known that no report is of a day to come.
      const isCorrected = !isDayChosen && storedDay >= dayOf(new Date(at)) && storedDay < day;
      expect({ detail, day: storedDay }).toEqual({ detail, day: isCorrected ? storedDay : day });
      if (!isDayChosen) expect(storedDay <= dayOf(new Date())).toBe(true);
    }
  }
  for (const { outbox, close } of tabs) {
    expect(outbox.entries()).toEqual([]);
    close();
  }
  expect(browser.texts.size).toBeLessThanOrEqual(written.size);
};

const tab = fc.constantFrom(0, 0, 1);
const which = fc.nat(9);
const of = <K extends string, T extends object>(kind: K, more: { [N in keyof T]: fc.Arbitrary<T[N]> }) =>
  fc.record({ kind: fc.constant(kind), ...more } as { kind: fc.Arbitrary<K> } & typeof more) as fc.Arbitrary<
    { readonly kind: K } & T
  >;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: of('write', {
      tab,
      customer: fc.constantFrom('A', 'B', 'Nobody', ''),
      daysAgo: fc.constantFrom(0, 0, 3),
    }),
  },
  { weight: 2, arbitrary: of('same draft', { tab, isSame: fc.boolean() }) },
  { weight: 6, arbitrary: of('network', { tab, network: fc.constantFrom<Network>(...NETWORKS) }) },
  { weight: 8, arbitrary: of('wait', { ms: fc.integer({ min: 20, max: 90_000 }) }) },
  { weight: 3, arbitrary: of('crash', { tab, writes: fc.nat(4) }) },
  { weight: 2, arbitrary: of('clock', { tab, days: fc.constantFrom(-2, 2) }) },
  { weight: 2, arbitrary: of('reload', { tab }) },
  { weight: 3, arbitrary: of('send', { tab }) },
  { weight: 3, arbitrary: of('delete', { which }) },
  { weight: 2, arbitrary: of('edit', { which }) },
  { weight: 1, arbitrary: of('other account', {}) },
  { weight: 1, arbitrary: of('logout', {}) },
  { weight: 2, arbitrary: of('rename', {}) },
  { weight: 1, arbitrary: of('merge', {}) },
  { weight: 1, arbitrary: of('full', {}) },
);

/** A crashed page does nothing more. A portal and a busy server answer otherwise. */
const EXPECTED = ['The page is gone.', 'Expected an array.', 'Firestore answers 429.'];

const walks = fc.array(step, { minLength: STEPS, maxLength: STEPS });

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-29T03:00:00Z') });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation((...said) => {
    const text = said.join(' ');
    if (!EXPECTED.some((error) => text.includes(error))) throw new Error(text);
  });
});
afterEach(() => jest.useRealTimers());

test('each kept report reaches the server once, under its account, on its day, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(walks, (steps) => walk(steps)),
    { numRuns: WALKS, endOnFailure: true, ...SEED },
  );
  expect(seen.arrived).toBeGreaterThan(WALKS);
  if (IS_NIGHT || process.env.FUZZ_RUNS) console.info(`${WALKS} walks of ${STEPS} steps.`, seen);
}, 3_600_000);

/** Wrong products. A walk finds each of them, or it could not fail. */
const MUTANTS: Readonly<Record<string, Mutant>> = {
  'asks for no history': { store: () => ({ readHistory: async () => [] }) },
  'forgets what it has sent': {
    storage: ({ keys }) => ({ keys: (start) => (start.startsWith('sent:') ? [] : keys(start)) }),
  },
  'follows no rename': { store: () => ({ calledNow: async () => new Map() }) },
};

const nightTest = IS_NIGHT ? test : test.skip;

nightTest.each(Object.entries(MUTANTS))(
  'a walk finds a product that %s',
  async (_name, mutant) => {
    const { failed } = await fc.check(
      fc.asyncProperty(walks, (steps) => walk(steps, mutant)),
      { numRuns: 500, endOnFailure: true },
    );
    expect(failed).toBe(true);
  },
  3_600_000,
);
