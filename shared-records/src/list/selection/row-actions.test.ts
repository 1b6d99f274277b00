import { report } from 'shared-model/report';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { tooMany } from './ListSelection';
import { rowActions } from './row-actions';

const ROWS = ['Acme', 'Bolt', 'Cobalt', 'Delta', 'Ever'].map((id) => ({ id }));

const open = () => {
  const texts: string[] = [];
  const model = { entityName: 'report', recordName: (row: object) => ('id' in row ? String(row.id) : '') };
  return { texts, ...rowActions(model, { show: ({ text }) => void texts.push(text) }) };
};

test('says how many rows are too many, and what to do', () => {
  const records = ROWS.map((row) => ({ ...report.empty, ...row }));
  expect(tooMany('change', 5)({ model: report, records })).toBeUndefined();
  expect(tooMany('change', 4)({ model: report, records })).toBe(
    'You can change 4 reports at a time. Select fewer.',
  );
});

test('names the first rows that failed, and returns the others', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { texts, perform } = open();
  const done = await perform(ROWS, 'Changing', async ({ id }) => {
    if (id !== 'Bolt') throw new Error('refused');
  });
  expect(done).toEqual([{ id: 'Bolt' }]);
  expect(texts).toEqual([
    'Changing Acme, Cobalt, Delta and 1 more failed. Nothing has changed there: try again.',
  ]);
  expect(logged).toHaveBeenCalledTimes(4);
});

test('reports what may have happened, and then what came of it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { texts, perform } = open();
  const late = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const done = await perform(ROWS.slice(0, 3), 'Deleting', async ({ id }) => {
    if (id === 'Acme') return;
    throw new UnknownOutcomeError(new Promise<void>((resolve, reject) => late.set(id, { resolve, reject })));
  });
  expect(done).toEqual([{ id: 'Acme' }]);
  expect(texts).toEqual(['Deleting Bolt, Cobalt may have happened: the answer has not come yet.']);
  late.get('Bolt')?.resolve();
  late.get('Cobalt')?.reject(new Error('permission-denied'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(texts.slice(1)).toEqual([
    'Deleting Bolt has happened.',
    'Deleting Cobalt failed. Nothing has changed: try again.',
  ]);
});
