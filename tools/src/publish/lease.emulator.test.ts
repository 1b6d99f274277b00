import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { defaultDatabase, emulators, PROJECT_ID } from '../project/firebase-config';
import { adminFirestore } from './admin-firestore';
import { serialNote, underLease } from './lease';

const firestore = adminFirestore(
  PROJECT_ID,
  defaultDatabase,
  `${emulators.firestore.host}:${emulators.firestore.port}`,
);
const ASK_AGAIN_MS = 20;

let name: string;

beforeEach(() => {
  name = `reports-${randomUUID()}`;
});

afterAll(() => firestore.terminate());

const lease = () => firestore.collection('publishLeases').doc(name);

test('runs concurrent actions one after the other', async () => {
  let inside = 0;
  let most = 0;
  let builds: number[] = [];
  const publish = (build: number) =>
    underLease(
      firestore,
      name,
      async () => {
        inside += 1;
        most = Math.max(most, inside);
        const read = builds;
        // A deployment takes a while between reading and writing.
        await lease().get();
        builds = [...read, build];
        inside -= 1;
      },
      ASK_AGAIN_MS,
    );
  await Promise.all([1, 2, 3, 4, 5].map(publish));
  expect(most).toBe(1);
  expect(builds.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('is released, also if the action fails', async () => {
  const failing = underLease(firestore, name, () => Promise.reject(new Error('refused')), ASK_AGAIN_MS);
  await expect(failing).rejects.toThrow('refused');
  expect((await lease().get()).exists).toBe(false);
});

test('expires after a crash', async () => {
  await lease().set({ holder: 'nobody', until: Timestamp.fromMillis(Date.now() - 1) });
  expect(await underLease(firestore, name, async () => 'done', ASK_AGAIN_MS)).toBe('done');
});

test('is not taken before it expires', async () => {
  await lease().set({ holder: 'somebody', until: Timestamp.fromMillis(Date.now() + 60_000) });
  let entered = false;
  const waiting = underLease(firestore, name, async () => (entered = true), ASK_AGAIN_MS);
  await lease().get();
  expect(entered).toBe(false);
  await lease().delete();
  expect(await waiting).toBe(true);
});

test('stores the serial of the last release for all machines; 0 before the first', async () => {
  const note = () => serialNote(() => firestore, name);
  expect(await note().read()).toBe(0);
  await note().write(1_700_000_000_000);
  expect(await note().read()).toBe(1_700_000_000_000);
  await underLease(firestore, name, async () => 'done', ASK_AGAIN_MS);
  expect(await note().read()).toBe(1_700_000_000_000);
});
