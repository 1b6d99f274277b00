import type { DocumentWrite } from './commit';
import { OwnWrites } from './own-writes';
import type { DataRequest, StoredDocument } from './requests';
import { SERVER_TIME, writtenFields } from './values';

const TIME = { time: '2026-11-28T01:00:00Z' };

const LIST = {
  collection: 'customers',
  conditions: [{ field: ['city'], operator: '==', value: 'Jakarta' }],
  orders: [{ field: ['name'], isDescending: false }],
  limit: 4,
} as const satisfies DataRequest;

const stored = (id: string, fields: object = {}): StoredDocument => {
  const whole = { name: id, city: 'Jakarta', ...fields };
  return { id, fields: whole, sent: writtenFields(whole), version: '1' };
};

const written = (id: string, fields: object | null = {}): DocumentWrite => ({
  collection: 'customers',
  id,
  fields: fields && { name: id, city: 'Jakarta', ...fields },
});

const ALL = ['b', 'd', 'f'].map((id) => stored(id));

/** Returns the names in a list after some own writes. */
const namesAfter = (writes: readonly DocumentWrite[], request: DataRequest = LIST, documents = ALL) => {
  const own = new OwnWrites(request);
  own.add(writes, TIME, documents);
  return own.over(documents).map(({ fields }) => fields.name);
};

test.each([
  ['a new record where it belongs', [written('c')], ['b', 'c', 'd', 'f']],
  ['a new record at the end', [written('g')], ['b', 'd', 'f', 'g']],
  ['no record that does not meet the conditions', [written('c', { city: 'Medan' })], ['b', 'd', 'f']],
  ['no record of another collection', [{ ...written('c'), collection: 'contacts' }], ['b', 'd', 'f']],
  ['no record that was only read', [{ collection: 'customers', id: 'c', before: null }], ['b', 'd', 'f']],
  ['a changed record in its new place', [written('b', { name: 'e' })], ['d', 'e', 'f']],
  ['no longer a record that has left the list', [written('d', { city: 'Medan' })], ['b', 'f']],
  ['no longer a deleted record', [written('d', null)], ['b', 'f']],
])('shows %s', (_, writes, names) => {
  expect(namesAfter(writes)).toEqual(names);
});

test('leaves out what may follow a full page, or lies outside of it', () => {
  const full = [...ALL, stored('h')];
  expect(namesAfter([written('z')], LIST, full)).toEqual(['b', 'd', 'f', 'h']);
  expect(namesAfter([written('c')], LIST, full)).toEqual(['b', 'c', 'd', 'f']);
  const [first, , last] = ALL;
  const page = { ...LIST, after: first, through: last };
  expect(namesAfter([written('a'), written('e'), written('g')], page, ALL.slice(1))).toEqual(['d', 'e', 'f']);
});

test('shows the time of the server where it fills one in', () => {
  const own = new OwnWrites({ ...LIST, conditions: [] });
  own.add([{ collection: 'customers', id: 'c', fields: { name: 'c', meta: { at: SERVER_TIME } } }], TIME, []);
  expect(own.over([])[0]?.fields).toEqual({ name: 'c', meta: { at: new Date(TIME.time) } });
});

test('ends with any other state of the record in the list, and with a reading that began later', () => {
  jest.useFakeTimers();
  const own = new OwnWrites(LIST);
  own.add([written('d', { name: 'e' }), written('c')], TIME, ALL);
  own.note(ALL);
  expect(own.areAwaited).toBe(true);
  own.note([stored('b'), stored('d', { name: 'newer' }), stored('f')]);
  expect(own.over(ALL).map(({ fields }) => fields.name)).toEqual(['b', 'c', 'd', 'f']);
  own.forget(performance.now() - 1);
  expect(own.areAwaited).toBe(true);
  own.forget(performance.now());
  expect(own.areAwaited).toBe(false);
  jest.useRealTimers();
});

test('does not lie over what the stream has brought after it', () => {
  const own = new OwnWrites(LIST);
  const { version: _, ...streamed } = stored('d', { phone: 'newer' });
  own.add([{ ...written('d', { phone: 'own' }), before: stored('d') }], TIME, [streamed]);
  expect(own.areAwaited).toBe(false);
});

test('expects nothing of a write that changes nothing', () => {
  const own = new OwnWrites(LIST);
  own.add([written('d'), written('x', null)], TIME, ALL);
  expect(own.areAwaited).toBe(false);
});
