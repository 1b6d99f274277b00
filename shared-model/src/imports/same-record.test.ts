import { contact } from '../contact';
import { customer } from '../customer';
import { sameKeys } from './same-record';

const keysOf = (phone: string) =>
  sameKeys(customer, { name: '', phone }).flatMap(({ kind, key }) => (kind === 'phone' ? [key] : []));

test.each([
  ['0812 3456 789', '+62 812-3456-789'],
  ['0812 3456 789', '62 812 3456 789'],
  ['0812 3456 789', '8123456789'],
  ['0812 3456 789', '0062 812 3456789'],
  ['(021) 555-1234', '+62 (0)21 5551234'],
  ['021 5551234', '021.555.1234 ext. 12'],
  ['+65 6123 4567', '0065 61234567'],
  ['+65 6123 4567', '6561234567'],
  ['021 5551234 / 0812 3456 789', 'HP: 0812-3456-789'],
])('takes the telephone numbers %s and %s for one', (one, other) => {
  const shared = keysOf(one).filter((key) => keysOf(other).includes(key));
  expect(shared).toHaveLength(1);
});

test.each(['', '-', '123', '000000000000', '0000-0000-00', 'ext. 12'])('takes %j for no number', (text) => {
  expect(keysOf(text)).toEqual([]);
});

test.each([
  ['Sari@Example.com', 'sari@example.COM'],
  ['sari@example.com', ' SARI@EXAMPLE.COM '],
])('takes the addresses %s and %s for one', (one, other) => {
  const [first, second] = [one, other].map((email) => sameKeys(contact, { email }).map(({ key }) => key));
  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
});

test('finds a record by its name, or its name and email address: an address or a number alone is a hint', () => {
  const keys = (name: string, email: string, customer: string) =>
    sameKeys(contact, { name, email, customer }).flatMap(({ key, isHint }) => (isHint ? [] : [key]));
  const shares = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));
  const sari = keys('Sari', 'info@x.id', 'PT A');
  expect(shares(sari, keys('sari', '', 'A, PT'))).toBe(true);
  expect(shares(sari, keys('Sari', 'INFO@x.id', ''))).toBe(true);
  expect(shares(sari, keys('Budi', 'info@x.id', 'PT A'))).toBe(false);
  expect(shares(sari, keys('Sari', '', 'PT B'))).toBe(false);
  const branch = (name: string) => sameKeys(customer, { name, phone: '021 555 1234' });
  expect(branch('Toko A').filter(({ isHint }) => isHint)).toEqual(
    branch('Toko B').filter(({ isHint }) => isHint),
  );
  expect(branch('Toko A')).not.toEqual(branch('Toko B'));
});
