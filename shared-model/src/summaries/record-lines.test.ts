import { contact } from '../contact';
import { customer } from '../customer';
import { keptTexts } from './kept-texts';
import { shardCountOf, shardsWith } from './known-texts';
import { customerInLine, recordLines } from './record-lines';

const [ofCustomer] = recordLines(customer);
const [ofContact] = recordLines(contact);

test('a customer and its line say the same', () => {
  const record = { ...customer.empty, name: 'PT "Maju"\tJaya 🏭', phone: '021 555', website: 'maju.example' };
  expect(customerInLine(ofCustomer?.lineOf('maju', record) ?? '')).toEqual({
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
    const line = ofCustomer?.lineOf('i'.repeat(60), record) ?? '';
    expect(line).not.toMatch(/\n|\p{Surrogate}/u);
    expect(line.split('\t')).toHaveLength(4);
    const texts = [...shardsWith('customers.lines', [line]).values()];
    expect(texts.some((shard) => shard.texts === line && !shard.isCut)).toBe(true);
  },
);

test('a record that cannot be told from others has no line', () => {
  expect(ofCustomer?.lineOf('i'.repeat(61), { name: 'Ada' })).toBe('');
  expect(ofContact?.lineOf('ada', { email: '', customer: 'PT Maju' })).toBe('');
  expect(ofContact?.lineOf('ada', { email: 'a@b.example', customer: '' })).toBe('');
  expect(ofContact?.lineOf('ada', { email: `${'a'.repeat(200)}@b.example`, customer: 'b'.repeat(200) })).toBe(
    '',
  );
  expect(ofContact?.lineOf('ada', { email: 7, customer: null })).toBe('');
});

test('the list of duplicates reads at most 17 documents, whatever the number of customers', () => {
  const all = [...keptTexts(customer), ...keptTexts(contact)]
    .filter(({ isLine }) => isLine)
    .map(({ of }) => of);
  expect([...all, 'customers.apart'].reduce((sum, of) => sum + shardCountOf(of), 0)).toBe(17);
});
