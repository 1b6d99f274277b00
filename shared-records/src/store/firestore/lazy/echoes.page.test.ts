import { POLL_INTERVAL_MS } from '../../connection/connection';
import { controlTime, documentOf, openLive, pass, REQUEST } from '../fake-road';
import type { StoredDocument, Transaction } from '../requests';

controlTime();

const withPhone = (id: string, phone: string): StoredDocument => ({
  ...documentOf(id),
  fields: { name: id, phone },
});

const KNOWN = [withPhone('ada', '1'), withPhone('bob', '2')];

/** Opens a live list of two records. Requests bring what `stored` holds. */
const openList = async () => {
  const opened = await openLive();
  const { stream, page, road, connection } = opened;
  const server = { stored: KNOWN };
  page.read.mockImplementation(async () => server.stored);
  page.probe.mockImplementation(async () => 'answered');
  stream.sendAll(KNOWN);
  page.read.mockClear();
  const write = (run: (transaction: Transaction) => void) =>
    road.transaction(async (transaction) => run(transaction));
  return { ...opened, server, write, phase: () => connection.state.phase };
};

const NOT_ECHOED: Readonly<
  Record<string, readonly [stored: readonly StoredDocument[], (_: Transaction) => void]>
> = {
  'an edit': [
    [withPhone('ada', '9'), withPhone('bob', '2')],
    ({ set }) => set('customers', 'ada', { phone: '9', name: 'ada' }),
  ],
  'a deletion': [[withPhone('bob', '2')], ({ delete: remove }) => remove('customers', 'ada')],
  'a new record': [
    [...KNOWN, withPhone('cici', '3')],
    ({ set }) => set('customers', 'cici', { name: 'cici', phone: '3' }),
  ],
};

describe.each(Object.entries(NOT_ECHOED))(
  'a stream that does not bring %s of the page itself',
  (_, [stored, act]) => {
    test('is not believed: requests bring the records, and a new listener what it has missed', async () => {
      const { stream, server, write, phase, shown, page } = await openList();
      const listened = jest.spyOn(stream, 'listen');
      server.stored = [...stored];
      await write(act);
      await pass(7_000);
      expect([phase(), page.read.mock.calls.length]).toEqual(['live', 0]);
      await pass(2_000);
      expect(phase()).toBe('blocked');
      expect(shown().at(-1)).toBe(`${stored.map(({ id }) => id).join()}, blocked`);
      expect(listened).toHaveBeenCalled();
      // It calls itself live, and has brought nothing of it.
      stream.health.onLive();
      stream.sendAll(KNOWN);
      await pass(2 * POLL_INTERVAL_MS);
      expect(phase()).toBe('blocked');
      stream.sendAll(stored);
      expect(phase()).toBe('live');
      expect(shown().at(-1)).toBe(stored.map(({ id }) => id).join());
    });

    test('is believed if it brings it before the answer or soon after it, or a later state of it', async () => {
      const { stream, write, phase, page } = await openList();
      await write((transaction) => {
        act(transaction);
        stream.sendAll(stored);
      });
      await pass(20_000);
      stream.sendAll(KNOWN);
      await write(act);
      await pass(4_000);
      stream.sendAll(stored);
      await pass(20_000);
      stream.sendAll(KNOWN);
      await write(act);
      stream.sendAll([withPhone('ada', 'of a colleague'), withPhone('bob', '2'), withPhone('cici', '8')]);
      await pass(20_000);
      expect([phase(), page.read.mock.calls.length]).toEqual(['live', 0]);
    });
  },
);

const WITHOUT_ECHO: Readonly<Record<string, (_: Transaction) => void>> = {
  'changes nothing': ({ set }) => set('customers', 'ada', { phone: '1', name: 'ada' }),
  'is of another collection': ({ set }) => set('contacts', 'ada', { name: 'Ada' }),
  'deletes what the list does not show': ({ delete: remove }) => remove('customers', 'zoe'),
};

test.each(Object.entries(WITHOUT_ECHO))('no echo is expected of a write that %s', async (_, act) => {
  const { write, phase } = await openList();
  await write(act);
  await pass(60_000);
  expect(phase()).toBe('live');
});

test('no echo is expected of a new record behind the end of a full list', async () => {
  const { stream, write, phase } = await openList();
  stream.sendAll(Array.from({ length: REQUEST.limit }, (_, index) => documentOf(`id-${index}`)));
  await write(({ set }) => set('customers', 'zoe', { name: 'zoe' }));
  await pass(60_000);
  expect(phase()).toBe('live');
});

test('no echo is expected of a write that failed, or while the stream is cut', async () => {
  const { stream, write, phase, connection } = await openList();
  await expect(
    write(({ set }) => {
      set('customers', 'ada', { name: 'other' });
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  await pass(20_000);
  expect(phase()).toBe('live');
  await write(({ set }) => set('customers', 'ada', { name: 'other' }));
  stream.sendAll(KNOWN, false);
  stream.health.onCut();
  await pass(1_000);
  stream.health.onLive();
  stream.sendAll(KNOWN);
  await pass(20_000);
  expect(connection.state.phase).toBe('live');
});

test('a list whose own listener is live no more is called old, and is read by requests if that lasts', async () => {
  const { stream, shown, phase } = await openList();
  stream.sendAll(KNOWN, false);
  await pass(3_000);
  expect(shown().at(-1)).toBe('ada,bob');
  await pass(2_000);
  expect(shown().at(-1)).toBe('ada,bob, old, reconnecting');
  await pass(20_000);
  expect(phase()).toBe('blocked');
  expect(shown().at(-1)).toBe('ada,bob, blocked');
  stream.sendAll(KNOWN);
  expect(phase()).toBe('live');
  expect(shown().at(-1)).toBe('ada,bob');
});
