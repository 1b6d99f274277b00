import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { UserRecord } from 'firebase-admin/auth';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { advanceImport, runImport } from '../../src/imports/import-step';
import { mergeOrUndo } from '../../src/records/naming/merge-customers';
import { mergeDocument } from '../../src/records/naming/merge-documents';
import { advanceMerge, carryMerge } from '../../src/records/naming/merge-steps';
import { renameJob } from '../../src/records/naming/rename-claims';
import { advanceRename, noteRename } from '../../src/records/naming/rename-job';
import { carryRename } from '../../src/records/naming/rename-turns';
import { seenCustomer } from '../records/naming/seen-customer';
import { DOCUMENTS } from '../rules/documents';
import { openImports, summaryOf } from './open-imports';

// No trigger runs in this project: the test is the worker.
const { firestore, call, sendRows, start, storedOf } = openImports('demo-import-names');
const caller = { uid: 'sari' } as UserRecord;

/** By day no other file has random sequences of renames and merges. */
const SEQUENCES = IS_NIGHT ? 200 : 4;

beforeAll(() => firestore.doc('staff/sari').set({ displayName: 'Sari' }));
afterEach(() => firestore.doc('recordJobs/sari').delete());

const customerAt = (id: string) => firestore.collection('customers').doc(id);
const nameOf = async (id: string): Promise<string | undefined> => (await customerAt(id).get()).get('name');

const storeCustomer = async (name: string) => {
  const id = randomUUID();
  await customerAt(id).set({ ...DOCUMENTS.customers, name });
  return id;
};

const rename = async (id: string, to: string) => {
  const from = await nameOf(id);
  if (from === undefined || from === to) return;
  await customerAt(id).update({ name: to });
  await noteRename(firestore, id, { from, to });
};

/** Takes a step of a rename, as the trigger does. @returns whether there was one. */
const stepOfRename = async (id: string, chunk = 2): Promise<boolean> => {
  const job = await renameJob(firestore, id).get();
  if (!job.exists) return false;
  await advanceRename(firestore, id, chunk);
  if (!(await renameJob(firestore, id).get()).exists)
    await carryRename(firestore, id, { before: job, after: { exists: false, data: () => undefined } });
  return true;
};

const renameWhole = async (id: string, to: string) => {
  await rename(id, to);
  while (await stepOfRename(id));
};

const reportsOf = (customer: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    values: { customer, detail: 'Visit', responsible: 'Sari', timestamp: Date.UTC(2026, 10, 20, index) },
  }));

test('undo takes back what names a customer that was renamed since, and gives back its present name', async () => {
  const own = randomUUID();
  const [a, b] = [await storeCustomer(`A ${own}`), await storeCustomer(`B ${own}`)];
  const stored = firestore.collection('contacts').doc(randomUUID());
  const email = `ada@${own}.example`;
  await stored.set({ ...DOCUMENTS.contacts, name: 'Ada', email, customer: `A ${own}` });

  const reports = await sendRows('salesReport', reportsOf(`B ${own}`, 12));
  await start(reports, 12);
  await runImport(reports.job);
  const contacts = await sendRows('contacts', [
    { row: 2, values: { name: 'Ada', email, customer: `B ${own}` } },
  ]);
  await start(contacts, 1, 'overwrite');
  await runImport(contacts.job);
  expect((await stored.get()).get('customer')).toBe(`B ${own}`);

  await renameWhole(a, `A2 ${own}`);
  await renameWhole(b, `B2 ${own}`);
  expect((await stored.get()).get('customer')).toBe(`B2 ${own}`);
  const changed = (await storedOf(reports.id, 'salesReport'))[0];
  await changed?.ref.update({ customer: `A2 ${own}` });
  for (const { id, job } of [reports, contacts]) {
    await call({ action: 'undo', id });
    await runImport(job);
  }
  // Somebody has given one of the reports to another customer.
  expect(await summaryOf(reports.job)).toMatchObject({ state: 'undone', undone: 11, kept: 1 });
  expect(await summaryOf(contacts.job)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
  expect((await stored.get()).get('customer')).toBe(`A2 ${own}`);
}, 60_000);

type Action = readonly [
  'import' | 'undo import' | 'rename' | 'merge' | 'undo merge' | 'step',
  number,
  number,
];

const action: fc.Arbitrary<Action> = fc.tuple(
  fc.constantFrom(
    'import',
    'import',
    'undo import',
    'rename',
    'rename',
    'merge',
    'undo merge',
    'step',
    'step',
    'step',
  ),
  fc.nat({ max: 2 }),
  fc.nat({ max: 3 }),
);

/** Holds what the night has found: a rename ended while an Undo had still to give a report back. */
const FOUND: [Action[]][] = [
  [
    [
      ['merge', 2, 0],
      ['step', 0, 0],
      ['undo merge', 0, 0],
      ['rename', 2, 0],
    ],
  ],
];

test(`after each of ${SEQUENCES} sequences of imports, renames, merges and their undo, nothing is lost or left`, async () => {
  const seen = { imported: 0, merged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      await firestore.doc('recordJobs/sari').delete();
      const own = randomUUID();
      const customers = await Promise.all([0, 1, 2].map((index) => storeCustomer(`PT ${index} ${own}`)));
      const originals = await Promise.all(
        customers.map(async (_, index) => {
          const report = firestore.collection('salesReport').doc(randomUUID());
          await report.set({ ...DOCUMENTS.salesReport, customer: `PT ${index} ${own}` });
          return report;
        }),
      );
      const imports: Awaited<ReturnType<typeof sendRows>>[] = [];
      const merges: string[] = [];
      const isRunning = async (id: string) =>
        ['running', 'undoing'].includes((await mergeDocument(firestore, id).get()).get('state'));
      const stepOfMerge = async (id: string): Promise<boolean> => {
        if (!(await isRunning(id))) return false;
        const before = await mergeDocument(firestore, id).get();
        await advanceMerge(firestore, id, 2);
        if (!(await isRunning(id)))
          await carryMerge(firestore, id, { before, after: await mergeDocument(firestore, id).get() });
        return true;
      };
      const settle = async () => {
        for (let round = 0; round < 80; round += 1) {
          const busy: boolean[] = [];
          for (const id of customers) busy.push(await stepOfRename(id));
          for (const id of merges) busy.push(await stepOfMerge(id));
          if (!busy.includes(true)) return;
        }
        throw new Error('The jobs do not end.');
      };
      const undoImport = async ({ id, job }: (typeof imports)[number]) => {
        await call({ action: 'undo', id });
        await runImport(job);
      };
      for (const [kind, index, number] of actions) {
        const customer = customers[index] ?? '';
        if (kind === 'import') {
          const name = await nameOf(customer);
          if (name === undefined) continue;
          const sent = await sendRows('salesReport', reportsOf(name, 5), 'sari', 2);
          await start(sent, 5);
          // An account runs four at once.
          if ((await summaryOf(sent.job))?.state !== 'running') continue;
          imports.push(sent);
          seen.imported += 1;
        } else if (kind === 'undo import') {
          const sent = imports[index];
          if (sent) await undoImport(sent);
        } else if (kind === 'rename') await rename(customer, `PT ${index} ${number} ${own}`);
        else if (kind === 'merge') {
          const kept = customers[(index + 1) % 3] ?? '';
          const id = randomUUID();
          const shown = {
            kept: await seenCustomer(firestore, kept),
            gone: await seenCustomer(firestore, customer),
          };
          await mergeOrUndo(
            { firestore, caller },
            { id, kept, gone: customer, seen: shown, take: [], both: [] },
          );
          if ((await mergeDocument(firestore, id).get()).exists) merges.push(id);
          seen.merged += 1;
        } else if (kind === 'undo merge') {
          const id = merges[number % (merges.length || 1)];
          if (id !== undefined) await mergeOrUndo({ firestore, caller }, { undo: id });
        } else {
          const sent = imports[number];
          if (sent && index === 0) await advanceImport(sent.job);
          await stepOfRename(customer);
          for (const id of merges) await stepOfMerge(id);
        }
      }
      // Imports end, jobs end, and all imports are undone.
      for (const { job } of imports) await runImport(job);
      await settle();
      for (const sent of imports) await undoImport(sent);
      for (const { id, job } of imports) {
        const { state, kept = 0 } = (await summaryOf(job)) ?? {};
        expect({ state, kept }).toEqual({ state: 'undone', kept: 0 });
        await expect(storedOf(id, 'salesReport')).resolves.toHaveLength(0);
      }
      for (const id of [...merges].reverse()) {
        await mergeOrUndo({ firestore, caller }, { undo: id });
        await settle();
      }
      const names = await Promise.all(customers.map(nameOf));
      const named = await Promise.all(originals.map(async (report) => (await report.get()).get('customer')));
      expect(named).toEqual(names);
    }),
    // Each night others: what they find should stop no other change.
    { numRuns: SEQUENCES, examples: FOUND, ...(IS_NIGHT ? {} : { seed: 48 }) },
  );
  if (IS_NIGHT) expect(Math.min(seen.imported, seen.merged)).toBeGreaterThan(SEQUENCES / 4);
}, 3_600_000);
