import { type ChangeRequest, PART_RECORDS, PART_TEXT } from 'shared-model/changes';
import { beginChange, partsOf, readLeft } from './send-changes';

test.each([
  ['few', 3, 20, [3]],
  ['as many as a part takes, and one more', PART_RECORDS + 1, 20, [PART_RECORDS, 1]],
  ['few of long ids', 3, PART_TEXT / 2, [2, 1]],
])('sends %s ids in parts that a call takes', (_, count, length, expected) => {
  const ids = Array.from({ length: count }, () => 'a'.repeat(length));
  expect(partsOf(ids).map((part) => part.length)).toEqual(expected);
});

test('starts a change with its last part', async () => {
  const sent: ChangeRequest[] = [];
  const store = { change: async (request: ChangeRequest) => sent.push(request) };
  const ids = Array.from({ length: PART_RECORDS + 1 }, (_, index) => String(index));
  await beginChange(store, { id: 'a', kind: 'delete', collection: 'contacts', ids });
  expect(sent).toMatchObject([
    { part: 0, isLast: false },
    { part: 1, isLast: true, ids: [String(PART_RECORDS)] },
  ]);
});

test('reads all that a change has left', async () => {
  const leftOf = (recordId: string) => ({ collection: 'contacts', recordId, reason: 'It was changed.' });
  const store = {
    change: async (request: ChangeRequest) =>
      'from' in request && request.from === 0 ? { left: [leftOf('a')], next: 20 } : { left: [leftOf('b')] },
  };
  await expect(readLeft(store, 'a')).resolves.toMatchObject([{ recordId: 'a' }, { recordId: 'b' }]);
});
