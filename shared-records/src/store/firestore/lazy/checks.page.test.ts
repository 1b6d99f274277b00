import { POLL_INTERVAL_MS } from '../../connection/connection';
import { controlTime, documentOf, openLive, pass } from '../fake-road';
import type { StoredDocument } from '../requests';

controlTime();

/** By then, the first check has ended. */
const CHECKED_MS = 315_000;

const withPhone = (id: string, phone: string): StoredDocument => ({
  ...documentOf(id, phone),
  fields: { name: id, phone },
});

/** Opens a live list of a record. Requests bring what `server` holds. */
const openList = async () => {
  const opened = await openLive();
  const { stream, page, connection } = opened;
  const server = { stored: [withPhone('ada', '1')] };
  page.read.mockImplementation(async ({ collection }) =>
    collection === 'customers' ? server.stored : [documentOf('all')],
  );
  page.probe.mockImplementation(async () => 'answered');
  stream.sendAll(server.stored);
  const checks = () => listened.mock.calls.filter(([{ collection }]) => collection === 'staffNames').length;
  const listened = jest.spyOn(stream, 'listen');
  const phones = () => opened.answers.at(-1)?.documents.map(({ fields }) => fields.phone);
  return { ...opened, server, checks, phones, phase: () => connection.state.phase };
};

test("a stream that keeps others' changes back is not believed, though nobody writes in this page", async () => {
  const { stream, server, shown, phones, phase, page } = await openList();
  stream.checked = [];
  server.stored = [withPhone('ada', '2')];
  await pass(CHECKED_MS);
  expect(phase()).toBe('blocked');
  expect([shown().at(-1), phones()]).toEqual(['ada, blocked', ['2']]);
  server.stored = [withPhone('ada', '3')];
  await pass(POLL_INTERVAL_MS);
  expect([phase(), phones()]).toEqual(['blocked', ['3']]);
  expect(page.onRefusal).not.toHaveBeenCalled();
});

test('such a stream is believed again by new listeners alone, because the old ones have missed changes', async () => {
  const { stream, server, shown, phones, phase } = await openList();
  stream.checked = [];
  server.stored = [withPhone('ada', '2')];
  await pass(CHECKED_MS);
  const { send } = stream;
  stream.checked = [documentOf('all')];
  await pass(POLL_INTERVAL_MS);
  expect(phase()).toBe('live');
  expect(phones()).toEqual(['2']);
  expect(stream.leave).toHaveBeenCalledTimes(1);
  expect(send).toBe(stream.send);
  stream.sendAll([withPhone('ada', '4')]);
  expect([shown().at(-1), phones()]).toEqual(['ada', ['4']]);
});

test('such a stream is believed again by new listeners also once the list that found it out was left', async () => {
  const { stream, road, connection, server, phones, phase, listen, leave } = await openList();
  listen(null);
  stream.sendAll(server.stored);
  server.stored = [withPhone('ada', '2')];
  await road.transaction(async ({ set }) => set('customers', 'ada', { name: 'ada', phone: '2' }));
  await pass(9_000);
  expect(phase()).toBe('blocked');
  leave();
  connection.trust(stream, {});
  expect(phase()).toBe('live');
  expect(phones()).toEqual(['2']);
  stream.sendAll([withPhone('ada', '3')]);
  expect(phones()).toEqual(['3']);
});

test('a stream that has gone silent without a word is called old, with the word of a request', async () => {
  const { stream, page, phase, shown } = await openList();
  jest.spyOn(stream, 'listen').mockReturnValue(() => {});
  page.read.mockImplementation(() => new Promise(() => {}));
  page.probe.mockImplementation(async () => 'silent');
  await pass(CHECKED_MS + 20_000);
  expect([phase(), shown().at(-1)]).toEqual(['stalled', 'ada, old, silent']);
});

test('a stream that brings documents is checked ever less, and not at all while nobody sees the page', async () => {
  const { stream, checks, phase, shown } = await openList();
  await pass(CHECKED_MS);
  expect(checks()).toBe(1);
  await pass(3_600_000);
  expect(checks()).toBeLessThanOrEqual(5);
  expect([phase(), shown().at(-1)]).toEqual(['live', 'ada']);
  const before = checks();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(3_600_000);
  expect(checks()).toBe(before);
  jest.restoreAllMocks();
  expect(stream.leave).not.toHaveBeenCalled();
});
