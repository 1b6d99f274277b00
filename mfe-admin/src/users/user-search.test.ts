import { accountOf } from 'shared-auth/testing';
import { accountsFor, type UserSearch, userChipsOf, userSearchOf, userSearchParams } from './user-search';

const ACCOUNTS = [
  accountOf('Agus', { disabled: true, lastSignInAt: null }),
  accountOf('Budi', { isAdmin: true, createdAt: new Date(2025, 0, 1) }),
  accountOf('Señor', { email: 'pelanggan@ukur.example', emailVerified: false }),
];

const found = (search: Partial<UserSearch>) =>
  accountsFor(ACCOUNTS, { words: '', filters: [], order: 'name', ...search }).map(
    ({ displayName }) => displayName,
  );

test.each([
  ['bud', ['Budi']],
  ['SENOR', ['Señor']],
  ['ukur pel', ['Señor']],
  ['example', ['Agus', 'Budi', 'Señor']],
  ['xyz', []],
])('finds "%s" in names and addresses by the beginnings of words', (words, names) => {
  expect(found({ words })).toEqual(names);
});

test.each([
  [['administrator'], ['Budi']],
  [['staff', 'disabled'], ['Agus']],
  [['unverified'], ['Señor']],
  [['unused'], ['Agus']],
  [['active'], ['Budi']],
  [['noAccess'], []],
])('the filters %j find %j', (filters, names) => {
  expect(found({ filters })).toEqual(names);
});

test.each(['signedIn', '-signedIn'])('sorted by %s, who never signed in comes last', (order) => {
  expect(found({ order }).at(-1)).toBe('Agus');
});

test('sorts by a column, in both directions', () => {
  expect(found({ order: 'created' })[0]).toBe('Budi');
  expect(found({ order: '-name' })).toEqual(['Señor', 'Budi', 'Agus']);
});

test('is made of chips, of which the last has the words', () => {
  const search = { words: 'sari wayan', filters: ['staff', 'disabled'] };
  expect(userChipsOf(search).map(({ label, group }) => `${group}: ${label}`)).toEqual([
    'Role: Staff',
    'Status: Disabled',
    'Words: sari wayan',
  ]);
  expect(userSearchOf(userChipsOf(search))).toEqual(search);
  expect(userSearchOf([])).toEqual({ words: '', filters: [] });
});

test('is written to the URL and read from it, and ignores unknown values', () => {
  const search = { words: 'sari', filters: ['staff', 'disabled'], order: '-created' };
  const text = userSearchParams.write(search).toString();
  expect(text).toBe('only=staff&only=disabled&q=sari&sort=-created');
  expect(userSearchParams.read(new URLSearchParams(text))).toEqual(search);
  expect(userSearchParams.read(new URLSearchParams('only=constructor&only=x&sort=toString'))).toEqual({
    words: '',
    filters: [],
    order: 'name',
  });
});
