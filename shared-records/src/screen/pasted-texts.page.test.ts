import fc from 'fast-check';
import { customer } from 'shared-model/customer';
import { cleanLine } from 'shared-model/fields/clean-texts';
import { NAMES } from 'shared-model/testing/names-in-scripts';
import { wordsIn } from 'shared-model/words/words';
import { saveRecord } from 'shared-store/save-record';
import { MemoryStore } from 'shared-store/testing';
import { IS_NIGHT } from 'shared-testing/night';
import { exportList } from '../export/record-export';
import { cleanValues, errorsOf, formMapping, valuesOf } from '../form/values/record-values';

/** Wraps a name as phones, chats and spreadsheets do, which changes nothing that is seen. */
const WRAPS: readonly ((name: string) => string)[] = [
  (name) => `\u202d${name}\u202c`,
  (name) => `\u2068${name}\u2069`,
  (name) => `\u200e${name}\u200f`,
  (name) => ` ${name}\u00a0`,
  (name) => name.replaceAll(' ', '\u00a0 '),
  (name) => name.replaceAll(' ', '\t'),
  (name) => `\ufeff${name}\r\n`,
  (name) => name.normalize('NFD'),
  (name) => name.replace(/(?<=[a-z])(?=[a-z])/, '\u200b'),
];

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const PASTED = fc
  .tuple(fc.constantFrom(...NAMES), fc.array(fc.constantFrom(...WRAPS), { maxLength: 3 }))
  .map(([name, wraps]) => ({ name, pasted: wraps.reduce((text, wrap) => wrap(text), name) }));

/** The names of the day are always the same, those of the night are new. */
const CHOSEN = IS_NIGHT ? { numRuns: 200 } : { numRuns: 40, seed: 58 };

test('names that a phone pastes are stored, found and exported as they are seen', async () => {
  for (const { name, pasted } of fc.sample(PASTED, CHOSEN)) {
    const store = new MemoryStore();
    const base = valuesOf(customer, customer.empty);
    const values = cleanValues(customer, { ...base, name: pasted, address: pasted }, base);
    expect(errorsOf(customer, values, true)).toEqual({});
    const edit = { values, base: null, confirmed: false };
    const where = { model: customer, id: 'pasted' };
    expect(await saveRecord(store, where, formMapping(customer, store), edit)).toBe('saved');
    const [stored] = store.read('customers');
    expect(stored?.name?.normalize('NFC')).toBe(name.normalize('NFC'));

    const list = { model: customer, filters: [], words: wordsIn(cleanLine(pasted)) };
    const { rows } = await store.readPage({ ...list, limit: 10 });
    expect(rows).toEqual([expect.objectContaining({ name: stored?.name })]);
    const csv = exportList(store, list);
    await csv.run(new AbortController().signal, () => undefined);
    const text = await textOf(csv.file());
    expect(text).toContain(`"${stored?.name}",`);
    expect(text).toContain(stored?.address);
  }
});
