import { randomUUID } from 'node:crypto';
import { advanceLane, wakeLanes } from '../../src/changes/lanes';
import { dyingFirestore } from '../dying-firestore';
import { firestore, member, PROJECT } from '../project';
import { begin, call, changeOf, existing, SIZES, storeReports, takeTurn, turn, work } from './changing';

/** Returns a new member of staff with a change that deletes so many reports. */
const deleting = async (...counts: readonly number[]) => {
  const uid = randomUUID();
  await member(uid);
  const changes = [];
  for (const count of counts) {
    const ids = await storeReports(count);
    changes.push({ ids, id: await begin('delete', ids, { uid }) });
  }
  return { uid, lane: firestore.doc(`lanes/${uid}`), changes };
};

const doneOf = async ({ id }: { readonly id: string }): Promise<number> => (await changeOf(id))?.done ?? 0;

test('takes the steps of the changes of one account in turns, and those of two accounts side by side', async () => {
  const { uid, changes } = await deleting(45, 5);
  const other = await deleting(5);
  await turn(uid);
  await turn(uid);
  await expect(Promise.all(changes.map(doneOf))).resolves.toEqual([20, 5]);
  await turn(other.uid);
  await expect(Promise.all(other.changes.map(doneOf))).resolves.toEqual([5]);
  await work(uid);
  await work(other.uid);
  await expect(Promise.all(changes.map(doneOf))).resolves.toEqual([45, 5]);
}, 60_000);

test('takes one step for an event, also if it comes twice, late, or to two workers at once', async () => {
  const { uid, lane, changes } = await deleting(45);
  const tickNow = async (): Promise<number> => (await lane.get()).get('tick') ?? 0;
  const step = (tick: number) => advanceLane(firestore, uid, tick, SIZES);
  const tick = await tickNow();
  await Promise.all([step(tick), step(tick)]);
  await expect(Promise.all(changes.map(doneOf))).resolves.toEqual([20]);
  await step(tick);
  await step(tick - 1);
  await expect(Promise.all(changes.map(doneOf))).resolves.toEqual([20]);
  await step(await tickNow());
  await expect(Promise.all(changes.map(doneOf))).resolves.toEqual([40]);
  await work(uid);
  expect((await lane.get()).exists).toBe(false);
  await step(tick);
}, 60_000);

test('wakes a lane whose worker was killed, and no other one', async () => {
  const { uid, lane, changes } = await deleting(5);
  await expect(takeTurn(dyingFirestore(PROJECT, 'before'), uid)).rejects.toThrow('killed');
  const { tick } = (await lane.get()).data() ?? {};
  await wakeLanes(firestore);
  expect((await lane.get()).get('tick')).toBe(tick);
  await expect(wakeLanes(firestore, Date.now() + 121_000)).resolves.toBeGreaterThan(0);
  expect((await lane.get()).get('tick')).toBe(tick + 1);
  await work(uid);
  await expect(existing(changes[0]?.ids ?? [])).resolves.toEqual([]);
});

test('goes on with the other changes of a lane when one was stopped between two steps', async () => {
  const { uid, changes } = await deleting(45, 5);
  const [first, second] = changes;
  await turn(uid);
  await call({ action: 'stop', id: first?.id }, uid);
  await work(uid);
  expect(await changeOf(first?.id ?? '')).toMatchObject({ state: 'stopped', done: 20 });
  expect(await changeOf(second?.id ?? '')).toMatchObject({ state: 'done', done: 5 });
}, 60_000);
