import { type KeptStorage, Outbox } from './outbox';

const open = () => {
  const texts = new Map<string, string>();
  const storage: KeptStorage = {
    keys: (start) => [...texts.keys()].filter((key) => key.startsWith(start)),
    read: (key) => texts.get(key),
    write: (key, text) => (text === undefined ? texts.delete(key) : texts.set(key, text)) !== undefined,
  };
  return { texts, outbox: new Outbox('ann', storage) };
};

const recordOf = (id: string, detail: string) => ({
  id,
  collection: 'salesReport',
  version: 1,
  values: { detail },
  at: 0,
  isSent: false,
});

const other = () => 'other';

const details = ({ outbox }: ReturnType<typeof open>) =>
  outbox.entries().map(({ kept }) => kept && [kept.id, kept.values.detail]);

test('takes the place of no record that only a newer version can read', () => {
  const opened = open();
  opened.texts.set('kept:ann:a', '{"of":"a newer version"}');
  expect(opened.outbox.keep(recordOf('a', 'One'), other)).toBeUndefined();
  expect(opened.texts.get('kept:ann:a')).toBe('{"of":"a newer version"}');
  expect(details(opened)).toEqual([undefined, ['other', 'One']]);
});

test('takes the place of no record that has become a second report under another id', () => {
  const opened = open();
  opened.outbox.keep(recordOf('a', 'One'), other);
  opened.outbox.change('kept:ann:a', { id: 'b' });
  expect(opened.outbox.keep(recordOf('a', 'Two'), other)).toBeUndefined();
  expect(details(opened)).toEqual([
    ['b', 'One'],
    ['other', 'Two'],
  ]);
});

test('changes a record in the room that it has, so that a full storage takes each state', () => {
  const { texts, outbox } = open();
  outbox.keep(recordOf('a', 'One'), other);
  const { length = 0 } = texts.get('kept:ann:a') ?? '';
  const problem = { kind: 'refused', text: 'x'.repeat(150) } as const;
  outbox.change('kept:ann:a', { state: 'needs you', isSent: true, tries: 12, problem });
  expect(texts.get('kept:ann:a')).toHaveLength(length);
});

test('brings no record back that was discarded meanwhile', () => {
  const { texts, outbox } = open();
  outbox.keep(recordOf('a', 'One'), other);
  outbox.drop('kept:ann:a');
  expect(outbox.change('kept:ann:a', { state: 'sending' })).toBe(false);
  expect(texts.size).toBe(0);
});

test('tells a draft from another one by each letter, and by its id', () => {
  const { outbox } = open();
  outbox.keep(recordOf('a', 'Rp 1.000'), other);
  expect(outbox.has(recordOf('a', 'Rp 1.000'))).toBe(true);
  expect(outbox.has(recordOf('a', 'Rp 1.001'))).toBe(false);
  expect(outbox.has(recordOf('b', 'Rp 1.000'))).toBe(false);
});
