// What a page sends, to the letter: the rules compare each copy with what is stored.
import { NamedAttempts } from '../../attempts';
import { transactionsBy } from '../commit';
import { restApi } from '../rest';
import { recordWrites } from './record-writes';
import { RestServer } from './rest-server';

const NAME = 'projects/sales/databases/(default)/documents';
const EXACT = '2026-11-28T01:00:00.123456Z';
const NOW = Date.parse('2026-11-28T02:00:00Z');
const map = (fields: object) => ({ mapValue: { fields } });
const AT = { timestampValue: EXACT };
const BY = { stringValue: 'sari' };
/** A kind of value that no model has. */
const PLACE = { geoPointValue: { latitude: 1 } };
const BIN_ID = '3_ada_72042004801234560';

/** Returns the writes of an account over stored documents, as the API has their fields, and what is sent. */
const open = (stored: Readonly<Record<string, object>>) => {
  const sent: object[] = [];
  const reads = new RestServer(
    {
      ...restApi({ options: { projectId: 'sales' } }),
      ask: async ({ method, body }) => {
        const asked = JSON.parse(body);
        if (method === 'commit') {
          sent.push(...asked.writes);
          return { commitTime: EXACT, writeResults: asked.writes.map(() => ({})) };
        }
        return asked.documents.map((name: string) => {
          const fields = stored[name.slice(NAME.length + 1)];
          return fields ? { found: { name, fields, updateTime: EXACT } } : { missing: name };
        });
      },
    },
    async () => 'token',
    { note: () => {} } as never,
  );
  const source = { read: reads.read, transaction: transactionsBy(reads), now: () => NOW };
  return { writes: recordWrites(source, new NamedAttempts(), 'me'), sent };
};

const transforms = (...fieldPaths: string[]) =>
  fieldPaths.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }));
const save = async (meta: object | undefined) => {
  const { writes, sent } = open({ 'contacts/ada': { name: { stringValue: 'Ada' }, ...meta } });
  await writes.transact('contacts', 'ada', (stored) => ({
    write: { ...stored, name: 'Eve' },
    result: 'saved',
  }));
  return sent[0];
};

test.each<[string, object | undefined, object]>([
  ['none of a record without a stamp', undefined, {}],
  [
    'the version before, of a record that was saved once',
    { meta: map({ by: BY, at: AT, via: { stringValue: 'call' } }) },
    { first: map({ by: BY, at: AT }) },
  ],
  [
    'the first one of all',
    { meta: map({ by: { nullValue: null }, at: AT, first: map({ by: BY, at: AT, file: BY }), step: BY }) },
    { first: map({ by: BY, at: AT, file: BY }) },
  ],
])('carries %s to the letter', async (_, meta, first) => {
  const me = { by: { stringValue: 'me' } };
  expect(await save(meta)).toEqual({
    update: {
      name: `${NAME}/contacts/ada`,
      fields: { name: { stringValue: 'Eve' }, meta: map({ ...me, ...first }) },
    },
    updateTransforms: transforms('meta.at'),
    currentDocument: { updateTime: EXACT },
  });
});

test('moves a deleted record into the bin to the letter', async () => {
  const fields = { on: AT, place: PLACE, meta: map({ by: BY, at: AT }) };
  const { writes, sent } = open({ 'contacts/ada': fields });
  const item = await writes.remove('contacts', 'ada');
  expect(item).toMatch(/^3_ada_\d{16}0$/);
  expect(sent).toHaveLength(2);
  expect(sent).toContainEqual({ delete: `${NAME}/contacts/ada`, currentDocument: { updateTime: EXACT } });
  expect(sent).toContainEqual({
    update: {
      name: `${NAME}/contactsBin/${item}`,
      fields: {
        recordId: { stringValue: 'ada' },
        before: map(fields),
        by: { stringValue: 'me' },
        inBin: { booleanValue: true },
        expiresAt: { timestampValue: '2026-12-28T14:00:00.000Z' },
      },
    },
    updateTransforms: transforms('at'),
  });
});

test('restores a record to the letter, and takes its item out of the bin', async () => {
  const before = { on: AT, place: PLACE, meta: map({ by: BY, at: AT, customer: BY }) };
  const item = {
    recordId: { stringValue: 'ada' },
    before: map(before),
    at: AT,
    inBin: { booleanValue: true },
  };
  const { writes, sent } = open({ [`contactsBin/${BIN_ID}`]: item });
  await expect(writes.restore('contacts', 'ada', BIN_ID)).resolves.toBe(true);
  const { inBin: _, ...others } = item;
  const first = map({ by: BY, at: AT });
  const meta = map({ by: { stringValue: 'me' }, first, customer: BY, item: { stringValue: BIN_ID } });
  expect(sent).toEqual([
    {
      update: { name: `${NAME}/contacts/ada`, fields: { ...before, meta } },
      updateTransforms: transforms('meta.at'),
      currentDocument: { exists: false },
    },
    {
      update: { name: `${NAME}/contactsBin/${BIN_ID}`, fields: others },
      currentDocument: { updateTime: EXACT },
    },
  ]);
});
