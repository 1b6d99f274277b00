import { whoOf } from './history-texts';

const NAMES = new Map([
  ['sari', 'Sari Wijaya'],
  ['budi', 'Budi Santoso'],
  ['eve', 'BUDI SANTOSO'],
]);

test.each([
  ['sari', 'Sari Wijaya'],
  ['budi', 'Budi Santoso (one of 2 accounts with this name)'],
  ['eve', 'BUDI SANTOSO (one of 2 accounts with this name)'],
  ['gone', 'an account without a name'],
  [null, 'an unknown account'],
])('says of %j who wrote, and whether a colleague has that name too', (by, who) => {
  expect(whoOf(NAMES, by)).toBe(who);
});
