import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import type { Model } from 'shared-records/model/define-model';
import {
  type Duplicate,
  type ImportRequest,
  importRequestSchema,
  type Kept,
  type Rejected,
  rowsOfCells,
} from 'shared-records/model/imports/import-request';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { accountNameOf, admittedName, isAdministrator, staff } from '../accounts/staff';
import { staffCallable } from '../calls/callable';
import type { Context } from '../calls/caller';
import { changeDocument } from '../calls/change-document';
import { withInput } from '../calls/input';
import { type Failure, failure } from '../calls/response';
import { leavePlace, MOST_IMPORTS_A_DAY, mayChange, placesFor, takePlace } from '../records/job-limits';
import { findSame } from './find-same';
import {
  importExpiry,
  importsOf,
  readResult,
  readRows,
  recordInRow,
  rowsDocument,
  type StoredImport,
  storedImport,
  summaryOf,
} from './import-documents';

/** The most imports that the list shows, the most of one file beside them, and the most steps whose results one call reads. */
const MOST_LISTED = 30;
const MOST_OF_A_FILE = 5;
const STEPS_OF_RESULTS = 20;

const refused = (message: string): Failure => failure('auth/argument-error', message);

const UNKNOWN = 'There is no such import: choose the file again.';

type Of<Action extends ImportRequest['action']> = Extract<ImportRequest, { readonly action: Action }>;

const callerOf = ({ caller }: Context) => ({ uid: caller.uid, isAdmin: isAdministrator(caller) });

async function begin(context: Context, { id, collection, fileName, hash }: Of<'begin'>) {
  const { firestore, caller } = context;
  const model = MODELS.find((each) => each.collection === collection);
  if (!model) return refused('These records cannot be imported.');
  if (!(await mayChange(firestore, caller.uid, model, Timestamp.now())))
    return refused('This account may not add these records.');
  if (!(await takePlace(placesFor(firestore, caller.uid, 'imports'), id)))
    return refused(`You began ${MOST_IMPORTS_A_DAY} imports in 24 hours: go on tomorrow.`);
  const by = await accountNameOf(firestore, caller);
  const document = importsOf(firestore).doc(id);
  return changeDocument(document, async (data) => {
    // A repeated call finds its own import.
    if (data) return { result: data.uid === caller.uid ? { id } : refused(UNKNOWN), fields: {} };
    const fields = { uid: caller.uid, by, collection, fileName, hash, state: 'draft', at: new Date() };
    return { result: { id }, fields: { ...fields, expiresAt: importExpiry() } };
  });
}

/** Reads an import that the caller may change. */
async function ownImport(context: Context, id: string) {
  const document = importsOf(context.firestore).doc(id);
  const read = v.safeParse(storedImport, (await document.get()).data());
  const { uid, isAdmin } = callerOf(context);
  if (!read.success || !read.output.model || !(isAdmin || read.output.uid === uid)) return undefined;
  return { document, stored: read.output, model: read.output.model };
}

type OwnImport = NonNullable<Awaited<ReturnType<typeof ownImport>>>;

/** Stores the rows of a step, and returns which of their records exist already. */
async function addRows(context: Context, { id, step, collection, fields, cells }: Of<'rows'>) {
  const own = await ownImport(context, id);
  if (own?.stored.state !== 'draft') return refused(UNKNOWN);
  const rows = rowsOfCells(cells, fields, collection);
  if (!rows) return refused('The rows did not arrive whole: choose the file again.');
  const { firestore } = context;
  await rowsDocument(own.document, step).set({ json: JSON.stringify(rows), expiresAt: importExpiry() });
  if (collection) return { duplicates: [] };
  const model: Model = own.model;
  const found = await findSame(
    firestore,
    model,
    rows.map((row) => recordInRow(model, row)),
  );
  const duplicates = rows.flatMap(({ row }, index): Duplicate[] => {
    const same = found[index];
    return same
      ? [{ row, recordId: same.id, name: model.recordName(model.read(same.data() ?? {}).record) }]
      : [];
  });
  return { duplicates };
}

/** Changes the state of an import, and starts a worker if `worker` names one. The worker of the state before ends by itself. */
const change = (
  document: DocumentReference,
  worker: string | undefined,
  decide: (stored: StoredImport) => Readonly<Record<string, unknown>> | Failure | undefined,
) =>
  changeDocument(document, async (data) => {
    const read = v.safeParse(storedImport, data);
    const fields = read.success ? decide(read.output) : refused(UNKNOWN);
    if (!fields || 'message' in fields) return { result: fields ?? {}, fields: {} };
    const runDocument = worker === undefined ? undefined : document.collection('importRuns').doc(worker);
    return {
      result: {},
      fields,
      also: (batch) => runDocument && batch.set(runDocument, { at: new Date(), expiresAt: importExpiry() }),
    };
  });

const WORKING: readonly string[] = ['running', 'undoing'];

/** Changes an import that then runs, if `account` has a place for it. */
async function run(
  { document, stored }: OwnImport,
  account: string,
  from: readonly StoredImport['state'][],
  fields: Readonly<Record<string, unknown>>,
) {
  // A repeated call finds it running.
  if (!from.includes(stored.state)) return {};
  const places = placesFor(document.firestore, account, 'importing');
  if (!(await takePlace(places, document.id)))
    return refused('Four of your imports are running: wait until one has ended.');
  let found: string = stored.state;
  // A trigger runs for a new document alone.
  const answer = await change(document, document.collection('importRuns').doc().id, ({ state }) => {
    found = state;
    return from.includes(state) ? fields : undefined;
  });
  // A call at the same time began it, and it has ended.
  if (![...from, ...WORKING].includes(found)) await leavePlace(places, document.id);
  return answer;
}

async function start(context: Context, { id, steps, rows, mode, choices }: Of<'start'>) {
  const own = await ownImport(context, id);
  if (!own) return refused(UNKNOWN);
  const last = await rowsDocument(own.document, steps - 1).get();
  if (!last.exists) return refused('Some rows did not arrive: choose the file again.');
  const given = { steps, rows, mode, choices: choices.join(',') };
  return run(own, own.stored.uid, ['draft'], { state: 'running', ...given, at: new Date() });
}

async function stop(context: Context, { id }: { readonly id: string }) {
  const own = await ownImport(context, id);
  if (!own) return refused(UNKNOWN);
  return change(own.document, undefined, ({ state }) =>
    state === 'running' ? { state: 'stopped' } : undefined,
  );
}

/** Continues a stopped or failed import where it ended. Its worker asks for the rights of the account that began it. */
async function goOn(context: Context, { id }: { readonly id: string }) {
  const own = await ownImport(context, id);
  if (!own) return refused(UNKNOWN);
  if (own.stored.uid !== context.caller.uid)
    return refused('Only the person who began an import continues it: undo it, or ask that person.');
  if (own.stored.undoneBy !== undefined) return refused('The undo of this import has begun: undo it again.');
  return run(own, own.stored.uid, ['stopped', 'failed'], { state: 'running', at: new Date() });
}

async function undo(context: Context, { id }: { readonly id: string }) {
  const own = await ownImport(context, id);
  if (!own) return refused(UNKNOWN);
  if (own.stored.state === 'draft')
    return refused('This import was not started, so there is nothing to undo.');
  const asked = { undoneBy: context.caller.uid, undoneAt: new Date() };
  return run(own, context.caller.uid, ['running', 'done', 'stopped', 'failed'], {
    state: 'undoing',
    ...asked,
  });
}

async function results(context: Context, { id, from }: Of<'results'>) {
  const own = await ownImport(context, id);
  if (!own) return refused(UNKNOWN);
  const end = Math.min(from + STEPS_OF_RESULTS, own.stored.steps);
  const steps = Array.from({ length: Math.max(end - from, 0) }, (_, index) => from + index);
  const read = await Promise.all(steps.map((step) => readResult(own.document, step)));
  const rejected = await Promise.all(
    read.map(async ({ outcomes }, index): Promise<readonly Rejected[]> => {
      const refusedRows = outcomes.flatMap(({ row, collection, reason }) =>
        reason === undefined || collection ? [] : [{ row, reason }],
      );
      if (refusedRows.length === 0) return [];
      const sent = await readRows(own.document, from + index);
      const values = new Map(sent.map((each) => [each.row, each.values] as const));
      return refusedRows.map((each) => ({ ...each, values: values.get(each.row) ?? {} }));
    }),
  );
  const keptRows = read.flatMap(({ kept }) => kept);
  const names = await namesNow(context, [...new Set(keptRows.flatMap(({ by }) => by ?? []))]);
  const kept = keptRows.map(({ by, ...row }): Kept => {
    const name = names.get(by ?? '');
    return { ...row, ...(name !== undefined && { by: name }) };
  });
  return { rejected: rejected.flat(), kept, ...(end < own.stored.steps && { next: end }) };
}

/** Finds the customers whose names are written alike. */
async function customers({ firestore }: Context, { names }: Of<'customers'>) {
  const found = await findSame(
    firestore,
    customer,
    names.map((name) => ({ name })),
  );
  const known = names.flatMap((asked, index) => {
    const name: unknown = found[index]?.get('name');
    return typeof name === 'string' ? [{ asked, name }] : [];
  });
  return { known };
}

/** Returns the present names of staff: an account can call itself like a colleague just while it begins an import. */
async function namesNow(
  { firestore }: Context,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const members = uids.map((uid) => staff(firestore).doc(uid));
  const found = members.length > 0 ? await firestore.getAll(...members) : [];
  return new Map(
    found.flatMap((member) => {
      const name = admittedName(member);
      return name === undefined ? [] : [[member.id, name] as const];
    }),
  );
}

async function list(context: Context, { hash }: Of<'list'>) {
  const all = importsOf(context.firestore);
  const [newest, ofFile] = await Promise.all([
    all.orderBy('at', 'desc').limit(MOST_LISTED).get(),
    hash === undefined ? undefined : all.where('hash', '==', hash).limit(MOST_OF_A_FILE).get(),
  ]);
  const docs = new Map([...newest.docs, ...(ofFile?.docs ?? [])].map((document) => [document.id, document]));
  const started = [...docs.values()].flatMap((document) => {
    const read = v.safeParse(storedImport, document.data());
    return read.success && read.output.state !== 'draft' ? [{ id: document.id, stored: read.output }] : [];
  });
  const names = await namesNow(context, [...new Set(started.map(({ stored }) => stored.uid))]);
  const imports = started.map(({ id, stored }) =>
    summaryOf(id, { ...stored, by: names.get(stored.uid) ?? stored.by }, callerOf(context)),
  );
  return { imports };
}

/** Answers a request about an import: see {@link importRecords}. */
export const answerImport = withInput(importRequestSchema, async (context: Context, request) => {
  switch (request.action) {
    case 'begin':
      return begin(context, request);
    case 'rows':
      return addRows(context, request);
    case 'start':
      return start(context, request);
    case 'stop':
      return stop(context, request);
    case 'continue':
      return goOn(context, request);
    case 'undo':
      return undo(context, request);
    case 'results':
      return results(context, request);
    case 'customers':
      return customers(context, request);
    case 'list':
      return list(context, request);
  }
});

/**
 * Callable for staff: begins an import, takes its rows and says which records exist, starts, stops, continues and undoes it, and lists
 * the imports of everybody. Only the account that began an import, and administrators, may change it.
 */
export const importRecords = staffCallable('importRecords', answerImport);
