import { type Customer, customer as model } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { report } from 'shared-model/report';
import type { Cursor, Page } from 'shared-store/data-store';
import { MemoryStore } from 'shared-store/testing';
import { CsvFormat } from './csv-format';
import { FileExport } from './file-export';
import { exportList, exportRecords } from './record-export';

const customer = (id: string, name = id, address = ''): Stored<Customer> => ({
  ...model.empty,
  id,
  name,
  address,
});
const EVERYTHING = { model, filters: [] };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => customer(`c${String(index).padStart(5, '0')}`));

const exportOf = (store: Pick<MemoryStore, 'readPage' | 'count'>) =>
  new FileExport<Customer, Cursor>(
    {
      readPage: (after) => store.readPage({ ...EVERYTHING, after, limit: LONGEST_QUERY }),
      count: () => store.count(EVERYTHING),
    },
    [
      ['Name', ({ name }) => name],
      ['Address', ({ address }) => address],
    ],
    'customers',
    new CsvFormat(),
  );

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

/** The line of a customer without an address. */
const lineOf = ({ name }: Pick<Customer, 'name'>) => `"${name}",""`;

const signal = new AbortController().signal;

test.each([
  ['2026-12-31T16:59:59Z', '2026-12-31'],
  ['2026-12-31T17:00:00Z', '2027-01-01'],
])('names the company’s day at the server’s time %s, whatever the device says', (at, day) => {
  const store = Object.assign(new MemoryStore({}), { now: () => Date.parse(at) });
  expect(exportList(store, EVERYTHING).fileName).toBe(`customers-${day}.csv`);
  expect(exportRecords(store, model, [], 'xlsx').fileName).toBe(`customers-${day}.xlsx`);
});

test('is UTF-8 with a byte order mark, and quotes every cell', async () => {
  const store = new MemoryStore({
    customers: [customer('a', 'Café', 'Jalan 1\nJakarta'), customer('b', 'Say "hi", twice')],
  });
  const csv = exportOf(store);
  await csv.run(signal, () => undefined);
  expect(await textOf(csv.file())).toBe(
    '\uFEFF"Name","Address"\r\n"Café","Jalan 1\nJakarta"\r\n"Say ""hi"", twice",""\r\n',
  );
  expect(csv.file().type).toBe('text/csv;charset=utf-8');
});

test.each(['=1+1', '+62 21', '-5', '@SUM(A1)', '\tx', '\rx', '=1+1\nsecond line'])(
  'leaves %j no formula',
  async (address) => {
    const csv = exportOf(new MemoryStore({ customers: [customer('a', 'A', address)] }));
    await csv.run(signal, () => undefined);
    expect(await textOf(csv.file())).toBe(`\uFEFF"Name","Address"\r\n"A","'${address}"\r\n`);
  },
);

test('has every record once, page by page', async () => {
  const store = new MemoryStore({ customers: many(2_500) });
  const progress: number[] = [];
  const csv = exportOf(store);
  await csv.run(signal, (written) => progress.push(written));
  expect(progress).toEqual([1_000, 2_000, 2_500]);
  const lines = (await textOf(csv.file())).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual(many(2_500).map(lineOf));
});

/** A store in which something happens after the first page is read. */
const changing = (store: MemoryStore, change: () => void) => {
  let pages = 0;
  return {
    count: store.count.bind(store),
    readPage: async <T>(page: Page<T>) => {
      const part = await store.readPage(page);
      pages += 1;
      if (pages === 1) change();
      return part;
    },
  };
};

test.each([
  ['after the page that was read', 'c00000', 'z'],
  ['before that page', 'c01400', 'a'],
])('has a record once that moves to a place %s during the export', async (_, id, name) => {
  const store = new MemoryStore({ customers: many(1_500) });
  const csv = exportOf(
    changing(store, () => store.put('customers', id, { name, address: '', phone: '', website: '' })),
  );
  await csv.run(signal, () => undefined);
  const names = (await textOf(csv.file())).trimEnd().split('\r\n').slice(1);
  expect(names).toHaveLength(1_500);
  expect(new Set(names).size).toBe(1_500);
  expect(
    names.filter((line) => [id, name].map((each) => lineOf({ name: each })).includes(line)),
  ).toHaveLength(1);
});

test('reads the list once though some of its records cannot be read', async () => {
  const store = new MemoryStore({ customers: many(1_500) });
  store.put('customers', 'c00700', { name: 'c00700', address: [7] });
  const readPage = jest.fn(store.readPage) as MemoryStore['readPage'];
  const csv = exportOf({ ...store, readPage });
  await csv.run(signal, () => undefined);
  expect(readPage).toHaveBeenCalledTimes(2);
  const sorted = exportList({ ...store, readPage }, EVERYTHING);
  await sorted.run(signal, () => undefined);
  expect(readPage).toHaveBeenCalledTimes(4);
});

test('continues after a failure', async () => {
  const store = new MemoryStore({ customers: many(1_500) });
  const csv = exportOf(changing(store, () => store.refuseWrites(new Error('unavailable'))));
  await expect(csv.run(signal, () => undefined)).rejects.toThrow('unavailable');
  store.refuseWrites();
  await csv.run(signal, () => undefined);
  const lines = (await textOf(csv.file())).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual(many(1_500).map(lineOf));
});

test('stops when it is aborted', async () => {
  const aborting = new AbortController();
  const csv = exportOf(new MemoryStore({ customers: many(2_500) }));
  const written: number[] = [];
  const run = csv.run(aborting.signal, (count) => {
    written.push(count);
    aborting.abort();
  });
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  expect(written).toEqual([1_000]);
});

test('has a column for each field of the model, and is named by the kind of record and the day', async () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 14, 37), doNotFake: ['setTimeout', 'queueMicrotask'] });
  const store = new MemoryStore({
    salesReport: [
      {
        ...report.empty,
        id: '1',
        customer: 'Acme',
        contact: 'Ada',
        detail: 'First visit',
        department: 'Accessory',
        responsible: 'Sari',
        qtNumber: 'QT-1',
        timestamp: new Date(2026, 10, 20, 9, 5),
      },
    ],
  });
  const csv = exportList(store, { model: report, filters: [] });
  await csv.run(signal, () => undefined);
  expect(csv.fileName).toBe('reports-2026-11-21.csv');
  const [heading = '', line = '', end] = (await textOf(csv.file())).split('\r\n');
  const columns = Object.values(report.labels);
  expect(heading).toBe(`\uFEFF${columns.map((label) => `"${label}"`).join()}`);
  const specified = '"Acme","Ada","First visit","Accessory","Sari","QT-1","2026-11-20 09:05"';
  expect(line.split('","')).toHaveLength(columns.length);
  expect(line.startsWith(specified)).toBe(true);
  expect(end).toBe('');
  jest.useRealTimers();
});

test('is in the order of the screen: case and accents apart, and numbers by their value', async () => {
  const names = ['alpha', 'Åsa', 'Beta', 'QT-9', 'QT-10', 'zeta', 'Zoë 2'];
  const store = new MemoryStore({ customers: [...names].reverse().map((name) => customer(name)) });
  const csv = exportList(store, EVERYTHING);
  await csv.run(signal, () => undefined);
  const lines = (await textOf(csv.file())).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[0])).toEqual(names.map((name) => `"${name}"`));
});
