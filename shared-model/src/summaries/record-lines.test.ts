import { contact } from '../contact';
import { customer } from '../customer';
import { keptTexts } from './kept-texts';
import { shardCountOf, shardsWith } from './known-texts';
import { customerInLine, LINE_SHARDS, recordLines } from './record-lines';

const [ofCustomer] = recordLines(customer);
const [ofContact] = recordLines(contact);

test('a customer and its line say the same', () => {
  const record = { ...customer.empty, name: 'PT "Maju"\tJaya 🏭', phone: '021 555', website: 'maju.example' };
  expect(customerInLine(ofCustomer?.textOf(record, 'maju') ?? '')).toEqual({
    id: 'maju',
    name: 'PT "Maju" Jaya 🏭',
    phone: '021 555',
    website: 'maju.example',
  });
});

test.each(['a'.repeat(20_000), '🏭'.repeat(200), `${'a'.repeat(99)}🏭`, 'line\nbreak\u2028\ttab'])(
  'a line of long texts is one known text without half a character',
  (long) => {
    const record = { name: long, phone: long, website: long };
    const line = ofCustomer?.textOf(record, 'i'.repeat(60)) ?? '';
    expect(line).not.toMatch(/\n|\p{Surrogate}/u);
    expect(line.split('\t')).toHaveLength(4);
    const texts = [...shardsWith('customers.lines', [line]).values()];
    expect(texts.some((shard) => shard.texts === line && !shard.isCut)).toBe(true);
  },
);

test.each([
  ['A'.repeat(100), 'A'.repeat(100)],
  ['A'.repeat(101), `${'A'.repeat(99)}…`],
  [`${'A'.repeat(98)}🏭🏭`, `${'A'.repeat(98)}…`],
])('a name that a line cuts has a mark: %s', (name, shown) => {
  expect(customerInLine(ofCustomer?.textOf({ ...customer.empty, name }, 'id') ?? '').name).toBe(shown);
});

test('a record that cannot be told from others has no line', () => {
  expect(ofCustomer?.textOf({ name: 'Ada' }, 'i'.repeat(61))).toBe('');
  expect(ofContact?.textOf({ email: '', customer: 'PT Maju' }, 'ada')).toBe('');
  expect(ofContact?.textOf({ email: 'a@b.example', customer: '' }, 'ada')).toBe('');
  expect(ofContact?.textOf({ email: `${'a'.repeat(200)}@b.example`, customer: 'b'.repeat(200) }, 'ada')).toBe(
    '',
  );
  expect(ofContact?.textOf({ email: 7, customer: null }, 'ada')).toBe('');
});

test('the list of duplicates reads at most 17 documents, whatever the number of customers', () => {
  const all = [...keptTexts(customer), ...keptTexts(contact)]
    .map(({ of }) => of)
    .filter((of) => LINE_SHARDS.has(of));
  expect([...all, 'customers.apart'].reduce((sum, of) => sum + shardCountOf(of), 0)).toBe(17);
});
