import { giverOf } from './givers';

test.each([
  ['one keeps for oneself', 'Sari', 'Sari', '', ''],
  ['one hands to a colleague', 'Budi', 'Sari', '', 'Sari'],
  ['one takes back before it is saved', 'Sari', 'Sari', 'Sari', ''],
  ['a colleague gave, and one keeps', 'Sari', 'Sari', 'Ratna', 'Ratna'],
  ['a colleague gave, and one hands on', 'Budi', 'Sari', 'Ratna', 'Ratna'],
])('a step that %s', (_, responsible, user, from, expected) => {
  expect(giverOf(responsible, user, from)).toBe(expected);
});
