import type { Stored } from 'shared-model/define-model';
import { type Report, report as reportModel } from 'shared-model/report';
import { IS_NIGHT } from 'shared-testing/night';
import type { Filter, Listen, Page, ReadPage, Snapshot } from '../data-store';
import { MemoryStore } from '../testing/index';
import { IdleLists, type Live, LiveList } from './live-list';

const report = (number: number, fields: Partial<Report> = {}): Stored<Report> => ({
  ...reportModel.empty,
  id: `report-${String(number).padStart(5, '0')}`,
  customer: `Customer ${number % 7}`,
  contact: '',
  department: '',
  detail: `Visit ${number}`,
  qtNumber: '',
  responsible: 'Sari',
  // Several reports share a moment, so that a time alone is no cursor.
  timestamp: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 5) * 60_000),
  ...fields,
});

const ALL = Array.from({ length: 10_000 }, (_, number) => report(number));

const open = (rows = ALL, filters: readonly Filter[] = [], order?: string) => {
  const store = new MemoryStore({ salesReport: rows });
  const list = new LiveList(store, { model: reportModel, filters, order }, new IdleLists());
  const leave = list.watch(() => {});
  const ready = (): Extract<Live<Report>, { status: 'ready' }> => {
    const live = list.read();
    if (live.status !== 'ready') throw new Error(`The list is ${live.status}.`);
    return live;
  };
  const ids = () => ready().rows.map(({ id }) => id);
  const showMore = async () => {
    ready().showMore?.();
    await Promise.resolve();
  };
  const stored = () => store.read('salesReport').map(({ id }) => id);
  const put = ({ id, ...fields }: Stored<Report>) => store.put('salesReport', id, fields);
  return { store, list, leave, ready, ids, showMore, stored, put };
};

/** Waits until the listeners that were added meanwhile have answered. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

// An idle list would keep its process for five minutes.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

test('starts with fifty rows, and doubles them at each step', async () => {
  const { ids, showMore, stored, store, ready } = open();
  await settle();
  expect(ids()).toEqual(stored().slice(0, 50));
  for (const loaded of [100, 200, 400, 800, 1_300]) {
    await showMore();
    expect(ids()).toEqual(stored().slice(0, loaded));
  }
  expect(store.listening('salesReport')).toBe(6);
  expect(ready().showMore).toBeDefined();
});

test('reaches the end of ten thousand rows with few listeners', async () => {
  const { ids, showMore, stored, store, ready } = open();
  await settle();
  while (ready().showMore) await showMore();
  expect(ids()).toEqual(stored());
  expect(store.listening('salesReport')).toBeLessThan(30);
});

test('is live only while the server confirms all its pages', async () => {
  const { store, ready, showMore } = open();
  await settle();
  await showMore();
  expect(ready().live).toBe(true);
  store.showConnection(false);
  expect(ready().live).toBe(false);
  store.showConnection(true);
  await settle();
  expect(ready().live).toBe(true);
});

test('a list of one page has no further pages', async () => {
  const { ready } = open(ALL.slice(0, 49));
  await settle();
  expect(ready().rows).toHaveLength(49);
  expect(ready().showMore).toBeUndefined();
});

describe('with several pages open', () => {
  const opened = async (rows = ALL) => {
    const all = open(rows);
    await settle();
    for (let step = 0; step < 3; step += 1) await all.showMore();
    return { ...all, loaded: all.ids().length };
  };

  test.each([
    ['at the start', 20_000],
    ['in the first page', 9_990],
    ['at a page boundary', 9_949],
    ['after the boundary', 9_948],
    ['in the last page', 9_700],
  ])('shows a record that is added %s once, and keeps all others', async (_where, number) => {
    const { put, ids, stored, loaded } = await opened();
    put(report(number, { detail: 'New' }));
    put({ ...report(number), id: `zz-${number}` });
    await settle();
    expect(ids()).toEqual(stored().slice(0, ids().length));
    expect(ids().length).toBeGreaterThanOrEqual(loaded);
  });

  test('the records at a boundary can be deleted', async () => {
    const { store, ids, stored } = await opened();
    for (const index of [48, 48, 48, 48, 98]) {
      const id = ids()[index];
      if (id) store.drop('salesReport', id);
      await settle();
      expect(ids()).toEqual(stored().slice(0, ids().length));
    }
  });

  test('a record that moves over a boundary and back is always in one page', async () => {
    const { put, ids, stored } = await opened();
    for (const timestamp of [new Date(2030, 0, 1), report(9_920).timestamp, report(9_949).timestamp]) {
      put({ ...report(9_800), timestamp });
      await settle();
      expect(ids()).toEqual(stored().slice(0, ids().length));
      expect(new Set(ids()).size).toBe(ids().length);
    }
  });

  test('any order of changes leaves neither gap nor overlap', async () => {
    const { store, put, ids, stored } = await opened(ALL.slice(-1_500));
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let turn = 0; turn < (IS_NIGHT ? 300 : 100); turn += 1) {
      const number = 9_500 + random(600);
      if (random(3) === 0) store.drop('salesReport', report(number).id);
      else put({ ...report(number), timestamp: report(9_500 + random(600)).timestamp });
      if (random(4) === 0) await settle();
    }
    await settle();
    expect(ids()).toEqual(stored().slice(0, ids().length));
  });

  test('shows an edit in an older page', async () => {
    const { put, ready } = await opened();
    put(report(9_700, { detail: 'Edited' }));
    await settle();
    expect(ready().rows.find(({ id }) => id === report(9_700).id)).toMatchObject({ detail: 'Edited' });
  });

  test('splits a page that reaches the limit of queries', async () => {
    const { put, ids, stored } = await opened(ALL.slice(-60));
    for (let number = 0; number < 1_200; number += 1) {
      put({ ...report(9_980), id: `imported-${number}` });
    }
    await settle();
    expect(ids()).toEqual(stored().slice(0, ids().length));
    expect(ids().length).toBeGreaterThan(1_200);
  });
});

test('filters the whole collection', async () => {
  const { ids, showMore, stored, ready } = open(ALL, [{ field: 'customer', equals: 'Customer 3' }]);
  await settle();
  while (ready().showMore) await showMore();
  const wanted = new Set(ALL.filter(({ customer }) => customer === 'Customer 3').map(({ id }) => id));
  expect(ids()).toEqual(stored().filter((id) => wanted.has(id)));
});

test('is complete with another order and a period', async () => {
  const store = new MemoryStore({ salesReport: ALL });
  const period = { from: report(1_000).timestamp, before: report(6_000).timestamp };
  const wanted = { model: reportModel, filters: [], period, order: '-customer' } as const;
  const list = new LiveList(store, wanted, new IdleLists());
  list.watch(() => {});
  await settle();
  for (let live = list.read(); live.status === 'ready' && live.showMore; live = list.read()) {
    live.showMore();
    await settle();
  }
  const live = list.read();
  const rows = live.status === 'ready' ? live.rows : [];
  expect(rows).toHaveLength(5_000);
  const sorted = rows.map(({ customer, timestamp }) => [customer, timestamp.getTime()] as const);
  expect(sorted).toEqual([...sorted].sort(([a, at], [b, bt]) => b.localeCompare(a) || bt - at));
});

test('reads a page once, from the cursor of the last one', async () => {
  const store = new MemoryStore({ salesReport: ALL.slice(0, 120) });
  const ids: string[] = [];
  let page: ReadPage<Report> | undefined;
  do {
    page = await store.readPage({ model: reportModel, filters: [], after: page?.last, limit: 50 });
    ids.push(...page.rows.map(({ id }) => id));
  } while (page.last);
  expect(ids).toEqual(store.read('salesReport').map(({ id }) => id));
});

describe('watched by several', () => {
  test('has one listener, and keeps it after the last watcher has left', async () => {
    const { store, list, leave, ready } = open();
    const other = jest.fn();
    const leaveToo = list.watch(other);
    await settle();
    expect(store.listening('salesReport')).toBe(1);
    expect(other).toHaveBeenCalled();
    leave();
    leaveToo();
    expect(store.listening('salesReport')).toBe(1);
    expect(ready().rows).toHaveLength(50);
  });

  test('restarts for a new watcher after it was closed', async () => {
    const { store, list, leave, ids, stored } = open();
    leave();
    list.close();
    expect(store.listening('salesReport')).toBe(0);
    expect(list.read()).toEqual({ status: 'loading' });
    list.watch(() => {});
    await settle();
    expect(store.listening('salesReport')).toBe(1);
    expect(ids()).toEqual(stored().slice(0, 50));
  });
});

/** A list whose store sends these rows, and notes what is on the screen. */
const openShown = () => {
  const hide = jest.fn();
  const [showList, listened] = [jest.fn(() => hide), jest.fn()];
  let send = (_: Snapshot<Report>) => {};
  const listen =
    <T>(page: Page<T>): Listen<T> =>
    (next) => {
      listened(page);
      // The test lists reports alone.
      send = next as unknown as typeof send;
      return () => {};
    };
  const list = new LiveList({ listen, showList }, { model: reportModel, filters: [] }, new IdleLists());
  const leave = list.watch(() => {});
  const show = (rows: readonly Stored<Report>[], more: Partial<Snapshot<Report>> = {}) =>
    send({ rows, unreadable: [], live: true, cursors: rows, ...more });
  return { list, leave, hide, showList, listened, show };
};

describe('the first page', () => {
  const openFirstPage = (firstPage: 'whole' | 'beginning') => {
    const { show, ...others } = openShown();
    show(ALL.slice(0, 20), { firstPage });
    return others;
  };

  test('are part of a longer list, and ask for no more', () => {
    const { list } = openFirstPage('beginning');
    const live = list.read();
    expect(live).toMatchObject({
      status: 'ready',
      live: true,
      isBeginning: true,
      showMore: expect.any(Function),
    });
    if (live.status === 'ready') live.showMore?.();
    expect(list.read()).toBe(live);
  });

  test('are the whole list if there are no more', () => {
    expect(openFirstPage('whole').list.read()).toMatchObject({ status: 'ready', showMore: undefined });
  });

  test('are repeated by a reload while the list is on the screen', () => {
    const { list, leave, showList, hide } = openFirstPage('whole');
    const leaveToo = list.watch(() => {});
    expect(showList).toHaveBeenCalledTimes(1);
    leave();
    expect(hide).not.toHaveBeenCalled();
    leaveToo();
    expect(hide).toHaveBeenCalledTimes(1);
  });
});

test('does not end where an own deletion has made its only page shorter', () => {
  const { list, listened, show } = openShown();
  show(ALL.slice(0, 50));
  show(ALL.slice(1, 50), { hidden: 1 });
  expect(list.read()).toMatchObject({ showMore: expect.any(Function) });
  show(ALL.slice(1, 51));
  // A second page would cost as many reads as the first one, twice.
  expect(listened).toHaveBeenCalledTimes(1);
  list.close();
});

describe('sorted by a text', () => {
  afterEach(() => jest.useRealTimers());

  const BLANK = ALL.slice(0, 300);
  const FILLED = Array.from({ length: 120 }, (_, index) =>
    report(300 + index, { contact: `Contact ${String(index).padStart(3, '0')}` }),
  );
  const newest = (rows: readonly Stored<Report>[]) => rows.map(({ id }) => id).reverse();

  test.each([
    ['contact', FILLED.map(({ id }) => id)],
    ['-contact', newest(FILLED)],
  ])('%s, the records without one come last, newest first', async (order, filled) => {
    const { ids, ready, showMore } = open([...BLANK, ...FILLED], [], order);
    await settle();
    expect(ids()).toEqual(filled.slice(0, 50));
    while (ready().showMore) {
      await showMore();
      await settle();
    }
    expect(ids()).toEqual([...filled, ...newest(BLANK)]);
  });

  test('begins with the blank ones, without showing an empty list before, if no record has a text', async () => {
    const { ids, list } = open(BLANK, [], 'contact');
    const counts: number[] = [];
    list.watch(() => {
      const live = list.read();
      if (live.status === 'ready') counts.push(live.rows.length);
    });
    await settle();
    expect(ids()).toEqual(newest(BLANK).slice(0, 50));
    expect(counts).not.toContain(0);
  });

  test('a record moves when it gets its text, and when it loses it', async () => {
    const { ids, put } = open([report(1), report(2), report(3, { contact: 'Ada' })], [], 'contact');
    await settle();
    expect(ids()).toEqual(['report-00003', 'report-00002', 'report-00001']);
    put(report(2, { contact: 'Wei' }));
    put(report(3));
    expect(ids()).toEqual(['report-00002', 'report-00003', 'report-00001']);
  });

  test('keeps all records when more get a text than its page takes', async () => {
    const { ids, put } = open([...BLANK.slice(0, 10), ...FILLED.slice(0, 40)], [], 'contact');
    await settle();
    expect(ids()).toHaveLength(50);
    for (const row of FILLED.slice(40)) put(row);
    await settle();
    expect(ids()).toEqual([...FILLED.map(({ id }) => id), ...newest(BLANK.slice(0, 10))]);
  });

  test('offline, shows the records with a text, and the others once the server is reached', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { store, ids, ready } = open([report(1), report(2, { contact: 'Ada' })], [], 'contact');
    store.showConnection(false);
    jest.advanceTimersByTime(2_000);
    expect(ids()).toEqual(['report-00002']);
    expect(ready().live).toBe(false);
    store.showConnection(true);
    await settle();
    expect(ids()).toEqual(['report-00002', 'report-00001']);
    expect(ready().showMore).toBeUndefined();
  });
});

describe('a whole list that is sorted by a text', () => {
  const NUMBERS = ['QT-9', 'qt-10', 'QT-100', 'Ångström', 'zeta', 'Beta', ''];
  const SORTED = ['Ångström', 'Beta', 'QT-9', 'qt-10', 'QT-100', 'zeta'];
  const rows = NUMBERS.map((qtNumber, number) => report(number, { qtNumber }));
  const texts = (live: { readonly rows: readonly Stored<Report>[] }) =>
    live.rows.map(({ qtNumber }) => qtNumber);

  test.each([
    ['qtNumber', [...SORTED, '']],
    ['-qtNumber', [...[...SORTED].reverse(), '']],
  ])('is in the order of names by %s, and has those without one last', async (order, expected) => {
    const { ready } = open(rows, [], order);
    await settle();
    expect(texts(ready())).toEqual(expected);
  });

  test('shows a new record where it stands, and a renamed one', async () => {
    const { ready, put } = open(rows, [], 'qtNumber');
    await settle();
    put(report(20, { qtNumber: 'beta 2' }));
    put(report(0, { qtNumber: 'acme' }));
    await settle();
    expect(texts(ready())).toEqual(['acme', 'Ångström', 'Beta', 'beta 2', 'qt-10', 'QT-100', 'zeta', '']);
  });

  test('stays whole and in order while it grows over a page', async () => {
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) =>
        report(from + index, { qtNumber: `QT-${from + index}` }),
      );
    const { ready, put } = open(names(0, 45), [], 'qtNumber');
    await settle();
    for (const added of names(45, 60)) {
      put(added);
      await settle();
    }
    await settle();
    expect(texts(ready())).toEqual(names(0, 60).map(({ qtNumber }) => qtNumber));
    expect(ready().showMore).toBeUndefined();
  });
});
