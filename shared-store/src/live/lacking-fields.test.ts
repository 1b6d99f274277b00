import { defineModel } from 'shared-model/define-model';
import { line, moment } from 'shared-model/fields/fields';
import { type Report, report as reportModel } from 'shared-model/report';
import { MemoryStore } from '../testing/index';
import { IdleLists, LiveList } from './live-list';

const report = (number: number): Report & { readonly id: string } => ({
  ...reportModel.empty,
  id: `report-${String(number).padStart(5, '0')}`,
  timestamp: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
});

/** Waits until the listeners that were added meanwhile have answered. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('in a list sorted by a field that records lack', () => {
  const later = defineModel({
    collection: 'salesReport',
    version: 2,
    entityName: 'report',
    title: 'Sales reports',
    order: '-timestamp',
    recordName: ({ customer }) => customer,
    fields: {
      timestamp: moment({ label: 'Date', from: new Date(0), before: new Date('2100-01-01') }),
      customer: line({ label: 'Customer', limit: 200 }),
      later: line({ label: 'Budget', limit: 60, since: 2, sort: true }),
    },
  });
  const LATEST = 1_000;
  /** Reports by number: some have a later, some an empty one, the others lack it. */
  const budgetOf = (number: number): { readonly later?: string } => {
    if (number % 10 === 0) return { later: String(number).padStart(4, '0') };
    return number % 10 === 1 ? { later: '' } : {};
  };

  const openSorted = (order: string, budgets = budgetOf) => {
    const rows = Array.from({ length: LATEST }, (_, number) => ({ ...report(number), ...budgets(number) }));
    const list = new LiveList(
      new MemoryStore({ salesReport: rows }),
      { model: later, filters: [], order },
      new IdleLists(),
    );
    list.watch(() => {});
    const shown = () => {
      const live = list.read();
      return live.status === 'ready' ? live : undefined;
    };
    const numbers = () => shown()?.rows.map(({ id }) => Number(id.slice(-5))) ?? [];
    const showAll = async () => {
      await settle();
      for (let turn = 0; shown()?.showMore && turn < 100; turn += 1) {
        shown()?.showMore?.();
        await settle();
      }
    };
    return { numbers, showAll };
  };

  const newestFirst = Array.from({ length: LATEST }, (_, index) => LATEST - 1 - index);
  const lacking = newestFirst.filter((number) => number % 10 > 1);
  const blank = newestFirst.filter((number) => number % 10 === 1);
  const filled = newestFirst.filter((number) => number % 10 === 0);

  test.each([
    ['later', [...filled].reverse()],
    ['-later', filled],
  ])(
    '%s, each record is shown once: those that lack the field come last, newest first',
    async (order, first) => {
      const { numbers, showAll } = openSorted(order);
      await showAll();
      const [withField, without] = [numbers().slice(0, 200), numbers().slice(200)];
      expect(withField).toEqual([...first, ...blank]);
      expect(new Set(without)).toEqual(new Set(lacking));
      expect(without).toHaveLength(lacking.length);
    },
  );

  test('finds the last few that lack it, however many records it has to pass over', async () => {
    const { numbers, showAll } = openSorted('later', (number) => (number < 3 ? {} : { later: '1' }));
    await showAll();
    expect(numbers()).toHaveLength(LATEST);
    expect(new Set(numbers().slice(-3))).toEqual(new Set([0, 1, 2]));
  });
});
