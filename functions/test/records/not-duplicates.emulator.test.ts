import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { KNOWN_TEXTS } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine } from 'shared-model/summaries/record-lines';
import * as v from 'valibot';
import { failure } from '../../src/calls/response';
import { mergeInput, notDuplicatesOf, noteDuplicates } from '../../src/changes/merge-customers';
import { DOCUMENTS } from '../rules/documents';

const firestore = getFirestore(initializeApp({ projectId: 'demo-not-duplicates' }, 'not-duplicates'));

const store = async (): Promise<string> => {
  const id = randomUUID();
  await firestore.collection('customers').doc(id).set(DOCUMENTS.customers);
  return id;
};

/** Returns the pairs of the list of all that have this customer. */
const listed = async (id: string): Promise<readonly string[]> => {
  const { docs } = await firestore.collection(KNOWN_TEXTS).where('of', '==', APART_LINES).get();
  return docs.flatMap((document) =>
    String(document.get('texts'))
      .split('\n')
      .filter((line) => line.split('\t').includes(id)),
  );
};

const remembered = async (id: string): Promise<unknown> =>
  (await notDuplicatesOf(firestore, id).get()).data();

test('remembers for both customers that they are no duplicates, once, and forgets it again', async () => {
  const [one, other, third] = [await store(), await store(), await store()];
  await Promise.all([
    noteDuplicates({ firestore }, [one, other], false),
    noteDuplicates({ firestore }, [other, one], false),
  ]);
  await noteDuplicates({ firestore }, [one, third], false);
  expect(await remembered(one)).toEqual({ ids: [other, third] });
  expect(await remembered(other)).toEqual({ ids: [one] });
  expect([...(await listed(one))].sort()).toEqual([apartLine(one, other), apartLine(third, one)].sort());
  await noteDuplicates({ firestore }, [other, one], true);
  await noteDuplicates({ firestore }, [other, one], true);
  expect(await remembered(one)).toEqual({ ids: [third] });
  expect(await remembered(other)).toBeUndefined();
  expect(await listed(one)).toEqual([apartLine(one, third)]);
});

test('remembers nothing of a customer that is gone, and at most 50 for one', async () => {
  const one = await store();
  expect(await noteDuplicates({ firestore }, [one, randomUUID()], false)).toEqual(
    failure('auth/argument-error', 'One of these customers was deleted meanwhile. Go back to the list.'),
  );
  expect(await remembered(one)).toBeUndefined();
  const ids = Array.from({ length: 50 }, () => randomUUID());
  await notDuplicatesOf(firestore, one).set({ ids });
  const other = await store();
  await noteDuplicates({ firestore }, [one, other], false);
  expect(await remembered(one)).toEqual({ ids: [...ids.slice(1), other] });
});

test.each([
  { notDuplicates: ['a'] },
  { notDuplicates: ['a', 'a'] },
  { notDuplicates: ['a', 'b', 'c'] },
  { notDuplicates: ['a', 'b/c'] },
  { maybeDuplicates: ['a', 1] },
  { notDuplicates: ['a', 'b'], maybeDuplicates: ['a', 'b'] },
])('refuses %j', (data) => {
  expect(v.safeParse(mergeInput, data)).toMatchObject({
    success: false,
    issues: [{ message: 'Choose two customers to merge.' }],
  });
});
