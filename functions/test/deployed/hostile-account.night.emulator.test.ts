import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { binCollection, expiryOf } from 'shared-model/bin';
import { historyCollection, historyId } from 'shared-model/history/entries';
import { COUNTS, LONGEST_YEAR } from 'shared-model/summaries/counts';
import { keptTexts } from 'shared-model/summaries/kept-texts';
import { KNOWN_TEXTS, shardCountOf } from 'shared-model/summaries/known-texts';
import { APART_LINES } from 'shared-model/summaries/record-lines';
import { wordsCollection } from 'shared-model/words/word-entries';
import { MODELS } from '../../models/models';
import { SYSTEM_COLLECTIONS } from '../../models/system-collections';
import { admitToStaff } from '../../src/calls/staff';
import { admin, firestore } from '../accounts/accounts';
import { CALLABLES } from '../calls/callable-names';
import { PROJECT } from '../emulators';
import { documentOf } from '../rules/documents';
import { type Data, RulesProject, SERVER_TIME } from '../rules/rules-project';
import { placeOf, storedLoad } from '../rules/section-loads';
import { callAs, MOST_ROWS_OF_A_CALL } from './hostile-calls';

// One account sends what it likes to every collection and callable, while a colleague works. The times of the colleague are
// printed and not asserted: here both share the processor with the server. So a third account sends as many requests that are
// part of everyday work, and the times beside them are the control.

const REQUESTS = 10_000;
/** The colleague works in turns: alone, beside the hostile account, and beside the control. */
const TURNS = 4;
const SAMPLES = 40;

const project = new RulesProject(PROJECT);
const RECORDS = MODELS.map(({ collection }) => collection);

const signUp = async (name: string) => {
  const email = `${name}-${Date.now()}@example.com`;
  const { uid } = await admin.createUser({ email, emailVerified: true, displayName: 'Sari' });
  await admitToStaff(firestore, { uid, email, displayName: 'Sari' });
  return {
    uid,
    /** A client with a new token: the account may have ended its sessions. */
    client: () => project.as(uid, { email, email_verified: true }),
  };
};

type Account = Awaited<ReturnType<typeof signUp>>;

/** The version of each document below a collection or a document, by path. */
const versionsIn = async (
  parent: Pick<FirebaseFirestore.DocumentReference, 'listCollections'>,
): Promise<Map<string, string>> => {
  const versions = new Map<string, string>();
  for (const collection of await parent.listCollections()) {
    const { docs } = await collection.get();
    for (const { ref, updateTime } of docs) versions.set(ref.path, updateTime.valueOf());
    // Only these have collections below their documents.
    if (!['views', 'changes'].includes(collection.id)) continue;
    for (const document of await collection.listDocuments())
      for (const [path, version] of await versionsIn(document)) versions.set(path, version);
  }
  return versions;
};

/** The account that the emulator names to triggers for every write. */
const ANYBODY = 'fake-auth-id@gmail.com';

const rootOf = (path: string): string => path.split('/')[0] ?? '';

/** Waits until no trigger writes any more. @returns the versions then. */
const settled = async (): Promise<Map<string, string>> => {
  let before = await versionsIn(firestore);
  for (;;) {
    await sleep(5_000);
    const now = await versionsIn(firestore);
    const isSame = now.size === before.size && [...now].every(([path, at]) => before.get(path) === at);
    if (isSame) return now;
    before = now;
  }
};

const id = fc.oneof(
  { weight: 6, arbitrary: fc.nat(300).map((number) => `hostile-${number}`) },
  fc.constantFrom('0', '7', '99', '100', 'colleague', 'x'.repeat(40), 'x'.repeat(900), 'a_b', 'ä', 'running'),
);
const odd = fc.oneof(
  fc.constantFrom('', '\u202e', '\u0000', '\ud800', 'x'.repeat(5_000), 'Budi', 0, null, true, -1, Number.NaN),
  // Larger than a document may be.
  fc.constant('x'.repeat(1_100_000)),
  fc.constant(Array.from({ length: 18 }).reduce<object>((inner) => ({ a: inner }), {})),
  fc.constant(new Date('2026-03-02T00:00:00Z')),
  fc.array(fc.constantFrom('x', null, 7), { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('a', '__x', '.', '__proto__', 'constructor', '`', '\u0000'),
    fc.constant('b'),
  ),
);
const changes = fc.dictionary(
  fc.constantFrom(
    ...['name', 'customer', 'email', 'ids', 'kind', 'state', 'uid', 'expiresAt', 'build', 'more'],
    ...['__proto__', 'constructor', 'toString', 'name.first', '`name`', '', '__name__', '\ud800'],
  ),
  odd,
  { maxKeys: 2 },
);
const draft = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('record' as const) },
    fc.constantFrom(...(['system', 'load', 'view', 'stamp'] as const)),
    { weight: 3, arbitrary: fc.constant('call' as const) },
  ),
  method: fc.constantFrom('set', 'set', 'set', 'update', 'remove', 'delete'),
  collection: fc.constantFrom(...RECORDS),
  system: fc.constantFrom(
    ...SYSTEM_COLLECTIONS,
    ...MODELS.flatMap((model) => [wordsCollection(model), binCollection(model), historyCollection(model)]),
    'views/colleague/saved',
    'changes/colleague/parts',
    'anything',
  ),
  callable: fc.oneof(
    fc.constantFrom(...CALLABLES),
    fc.constantFrom('changeRecords', 'importRecords', 'mergeCustomers'),
  ),
  id,
  others: fc.array(id, { maxLength: 5, minLength: 1 }),
  changes: fc.oneof({ weight: 3, arbitrary: fc.constant<Data>({}) }, changes),
  isForOthers: fc.boolean(),
  number: fc.nat(20),
});

type Draft = typeof draft extends fc.Arbitrary<infer T> ? T : never;

/** Sends one request. @returns the kind of documents that it left, if it was accepted. */
const sendAs = async (account: Account, draft: Draft): Promise<string> => {
  const { uid } = account;
  const client = account.client();
  const { kind, method, collection, changes, number } = draft;
  const path = `${collection}/${draft.id}`;
  switch (kind) {
    case 'record': {
      const data: Data = { ...documentOf(collection), name: `PT ${number}`, customer: `PT ${number}` };
      const itemId = historyId(draft.id, { seconds: number, nanoseconds: 0 }, 'deletion');
      const by = draft.isForOthers ? 'colleague' : uid;
      const item = {
        ...{ recordId: draft.id, before: documentOf(collection), by, at: SERVER_TIME, inBin: true },
        expiresAt: expiryOf(new Date()),
      };
      const known = Object.fromEntries(
        Object.entries(data).filter(([field]) => field in documentOf(collection)),
      );
      if (method === 'update') return client.update(path, { ...changes, phone: `${number}` });
      if (method === 'remove') return client.remove(path);
      // The copy is often that of another version.
      if (method === 'delete')
        return client.commit([`${binCollection({ collection })}/${itemId}`, item], [path, undefined]);
      return client.set(path, { ...known, ...changes });
    }
    case 'system':
      if (method === 'remove') return client.remove(`${draft.system}/${draft.id}`);
      return client.set(`${draft.system}/${draft.id}`, { ...documentOf('views'), ...changes });
    case 'load': {
      const minute = Math.floor(Date.now() / 60_000) + (number % 5) - 2;
      const load = storedLoad(uid, { ...documentOf('sectionLoads'), ...changes });
      return client.set(placeOf(uid, minute, number), load);
    }
    case 'view': {
      const path = draft.isForOthers ? 'sharedViews' : `views/${uid}/saved`;
      if (method === 'remove') return client.remove(`${path}/${number}`);
      return client.set(`${path}/${draft.id}`, { ...documentOf('views'), ...changes });
    }
    case 'stamp': {
      const meta = { by: draft.isForOthers ? 'colleague' : uid, at: SERVER_TIME, ...changes };
      return client.set(path, { ...documentOf(collection), meta });
    }
    case 'call':
      return callAs(uid, draft);
  }
};

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const timed = async (request: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await request();
  return performance.now() - startedAt;
};

/** The kind of request that writes into each collection that the rules let clients write, by its path. */
const WRITABLE: Readonly<Record<string, Draft['kind']>> = {
  ...Object.fromEntries(RECORDS.map((collection) => [`${collection}/{id}`, 'record'] as const)),
  ...Object.fromEntries(
    RECORDS.map((collection) => [`${binCollection({ collection })}/{id}`, 'record'] as const),
  ),
  'sectionLoads/{id}': 'load',
  'views/{uid}/saved/{id}': 'view',
  'sharedViews/{id}': 'view',
};

test('sends requests to each collection that the rules let clients write', () => {
  const rules = readFileSync(join(__dirname, '../../../firestore.rules'), 'utf8');
  const blocks = rules.split(/^ {4}match \//m).slice(1);
  const written = blocks.flatMap((block) => {
    const [path = ''] = block.split(' {\n');
    return /allow [^:]*(create|update|delete|write)/.test(block) ? [path] : [];
  });
  expect(written.sort()).toEqual(Object.keys(WRITABLE).sort());
});

test(`leaves others what ${REQUESTS} random requests of one account may leave`, async () => {
  const hostile = await signUp('hostile');
  const colleague = await signUp('colleague');
  const work = async () => ({
    save: await timed(() => colleague.client().set('customers/of-the-colleague', documentOf('customers'))),
    list: await timed(() => colleague.client().list('salesReport', { limit: 50 })),
  });
  const busy = await signUp('busy');
  const alone: Awaited<ReturnType<typeof work>>[] = [];
  const beside: typeof alone = [];
  const control: typeof alone = [];
  /** Lets the colleague work while another account sends requests one after the other. */
  const workBeside = async (times: typeof alone, sends: () => Promise<void>) => {
    let isOver = false;
    const send = sends().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      times.push(await work());
      await sleep(100);
    }
    await send;
    await settled();
  };
  await Promise.all([
    project.store('views/colleague/saved/7', documentOf('views')),
    project.store('sharedViews/7', documentOf('views')),
  ]);
  await busy.client().set('customers/of-the-busy', documentOf('customers'));
  await work();
  const before = await settled();

  const startedAt = Date.now();
  // Each night others: what they find should stop no other change.
  const drafts = fc.sample(draft, REQUESTS);
  const accepted = new Map<string, number>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let sample = 0; sample < SAMPLES; sample += 1) alone.push(await work());
    await workBeside(beside, async () => {
      for (const sent of drafts.slice((turn * REQUESTS) / TURNS, ((turn + 1) * REQUESTS) / TURNS)) {
        const outcome = await sendAs(hostile, sent);
        const key = `${sent.kind} ${outcome}`;
        accepted.set(key, (accepted.get(key) ?? 0) + 1);
      }
    });
    await workBeside(control, async () => {
      for (let sent = 0; sent < REQUESTS / TURNS; sent += 1) {
        if (sent % 2 === 0) await busy.client().list('salesReport', { limit: 50 });
        else await busy.client().set('customers/of-the-busy', documentOf('customers'));
      }
    });
  }
  const minutes = Math.ceil((Date.now() - startedAt) / 60_000) + 2;
  const after = await settled();

  /** The most lasting documents in each collection. A record is a document that the account may write: one a request. */
  const answered = accepted.get('call answered') ?? 0;
  const recordsWritten =
    (accepted.get('record allowed') ?? 0) +
    (accepted.get('stamp allowed') ?? 0) +
    MOST_ROWS_OF_A_CALL * answered;
  const most: Readonly<Record<string, number>> = {
    ...Object.fromEntries(
      MODELS.flatMap((model) =>
        [model.collection, wordsCollection(model), binCollection(model)].map((name) => [
          name,
          recordsWritten,
        ]),
      ),
    ),
    // An entry for each write, also by a change of at most five records.
    ...Object.fromEntries(MODELS.map((model) => [historyCollection(model), recordsWritten + 5 * REQUESTS])),
    // At most one for each call, with a part, what its steps touch, and what they leave; one for each customer and contact with a new name.
    changes: 4 * answered + 2 * recordsWritten,
    lanes: 1,
    // At most one for each customer.
    notDuplicates: recordsWritten,
    // For each year that the model allows, each of its weeks, and each kind.
    counts: 100 * (LONGEST_YEAR + 54) + MODELS.length,
    auditLog: 3 * CALLABLES.length,
    rateLimits: minutes,
    // Fixed numbers of documents, each of a bounded size.
    knownTexts: [...MODELS.flatMap((model) => keptTexts(model).map(({ of }) => of)), APART_LINES].reduce(
      (sum, of) => sum + shardCountOf(of),
      0,
    ),
    sectionLoads: 10 * minutes,
    // Only the account itself reads these.
    views: 100,
  };
  const left = new Map<string, number>();
  for (const path of after.keys())
    if (!before.has(path)) left.set(rootOf(path), (left.get(rootOf(path)) ?? 0) + 1);
  const tooMany = [...left].filter(([root, count]) => count > (most[root] ?? 0));
  const ofOthers = [...before].filter(
    ([path, version]) =>
      !RECORDS.some((collection) => path.startsWith(collection)) &&
      ![COUNTS, KNOWN_TEXTS].includes(rootOf(path)) &&
      ![hostile.uid, ANYBODY].some((own) => path.endsWith(`/${own}`)) &&
      !path.startsWith('rateLimits/') &&
      after.get(path) !== version,
  );
  const ratio = (part: 'save' | 'list', times: typeof alone) =>
    (median(times.map((each) => each[part])) / median(alone.map((each) => each[part]))).toFixed(2);
  const slower = (part: 'save' | 'list') =>
    `${ratio(part, beside)} (beside everyday work ${ratio(part, control)})`;
  console.log(
    `Left of ${REQUESTS}: ${JSON.stringify(Object.fromEntries(left))}, outcomes ${JSON.stringify(Object.fromEntries(accepted))}.`,
    `A save takes ${slower('save')} times as long, a list ${slower('list')}; ${alone.length}, ${beside.length}, ${control.length} each.`,
  );
  expect(tooMany).toEqual([]);
  expect(ofOthers).toEqual([]);
  expect(accepted.get('record allowed')).toBeGreaterThan(REQUESTS / 20);
  // An account has 60 calls a minute, most of which are wrong.
  expect(answered).toBeGreaterThan(Math.min(REQUESTS / 50, 6 * minutes));
}, 1_800_000);
