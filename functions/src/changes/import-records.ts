import type { DocumentData } from 'firebase-admin/firestore';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import {
  type Duplicate,
  type ImportRequest,
  importRequestSchema,
  importRowSchema,
  MOST_IMPORTS_A_DAY,
  type Rejected,
  rowsOfCells,
} from 'shared-model/imports/import-request';
import * as v from 'valibot';
import { MODELS } from '../../models/models';
import { type Context, staffCallable } from '../calls/callable';
import { changeDocument } from '../calls/change-document';
import { withInput } from '../calls/input';
import { refused } from '../calls/response';
import { isAdministrator } from '../calls/staff';
import { plain } from '../records/plain';
import {
  changeReference,
  enqueue,
  newChange,
  partExpiry,
  partOf,
  readChange,
  readLeft,
  readPart,
} from './change-documents';
import { findSame } from './plans/find-same';
import { recordInRow } from './plans/import';
import { busyWith, hasImportedEnough, mayChange } from './rights';

const UNKNOWN = 'There is no such import: choose the file again.';
const NOT_WHOLE = 'The rows did not arrive whole: choose the file again.';
const INCOMPLETE = 'Some rows did not arrive: choose the file again.';

type Caller = Pick<Context, 'firestore' | 'caller'>;
type Of<Action extends ImportRequest['action']> = Extract<ImportRequest, { readonly action: Action }>;

async function begin({ firestore, caller: { uid } }: Caller, { action: _, id, ...file }: Of<'begin'>) {
  const model = MODELS.find(({ collection }) => collection === file.collection);
  if (!model) return refused('These records cannot be imported.');
  if (!(await mayChange(firestore, uid, model, new Date())))
    return refused('This account may not add these records.');
  return changeDocument(changeReference(firestore, id), async (data) => {
    // A repeated call finds its own import.
    if (data) return { result: data.by === uid ? { id } : refused(UNKNOWN), fields: {} };
    const isEnough = await hasImportedEnough(firestore, uid);
    if (isEnough)
      return {
        result: refused(
          `You have imported ${MOST_IMPORTS_A_DAY} files in 24 hours. What you prepared stays here: press Import again tomorrow.`,
        ),
        fields: {},
      };
    const draft = newChange({ kind: 'import', by: uid, ...file, state: 'draft' });
    // No page shows a draft. It expires with its parts, unless it starts.
    return { result: { id }, fields: { ...draft, shownUntil: draft.at, expiresAt: partExpiry(draft) } };
  });
}

/** Reads an import that the caller may see and change. */
const ownImport = ({ caller }: Caller, data: DocumentData | undefined) => {
  const stored = readChange(data);
  const isOwn = stored?.kind === 'import' && (stored.by === caller.uid || isAdministrator(caller));
  return isOwn ? stored : undefined;
};

/** Stores the next part of the rows. */
async function addRows(context: Caller, { id, step, collection, fields, cells }: Of<'rows'>) {
  const { firestore } = context;
  const reference = changeReference(firestore, id);
  const rows = rowsOfCells(cells, fields, collection);
  if (!rows) return refused(NOT_WHOLE);
  // In a transaction: a started import gets no further rows.
  return firestore.runTransaction(async (transaction) => {
    const draft = ownImport(context, (await transaction.get(reference)).data());
    if (draft?.state !== 'draft' || step > draft.parts) return refused(UNKNOWN);
    // A repeated call.
    if (step < draft.parts) return {};
    transaction.set(partOf(reference, step), { json: JSON.stringify(rows), expiresAt: partExpiry(draft) });
    // The customers that a file names are no rows of it.
    const total = draft.total + (collection ? 0 : rows.length);
    transaction.update(reference, { parts: step + 1, total });
    return {};
  });
}

/** Returns which of some rows have a record already, or one that may be the same. Stores nothing. */
async function duplicates({ firestore }: Caller, { collection, fields, cells }: Of<'duplicates'>) {
  const model: Model | undefined = MODELS.find((each) => each.collection === collection);
  const rows = rowsOfCells(cells, fields, undefined);
  if (!model || !rows) return refused(NOT_WHOLE);
  const found = await findSame(
    firestore,
    model,
    rows.map((row) => recordInRow(model, row)),
  );
  const answers = rows.flatMap(({ row }, index): Duplicate[] => {
    const { document, key } = found[index] ?? {};
    if (!document || !key) return [];
    const { record } = model.read(Object(plain(document.data() ?? {})));
    const values = Object.entries(record).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.getTime() : String(value),
    ]);
    const hint = key.isHint ? { hint: key.field } : {};
    return [
      {
        row,
        recordId: document.id,
        name: model.recordName(record),
        values: Object.fromEntries(values),
        ...hint,
      },
    ];
  });
  return { duplicates: answers };
}

async function start(context: Caller, { id, steps, rows, mode, choices }: Of<'start'>) {
  const { firestore, caller } = context;
  const reference = changeReference(firestore, id);
  const busy = await busyWith(firestore, caller.uid, 'import', id);
  return firestore.runTransaction(async (transaction) => {
    const own = ownImport(context, (await transaction.get(reference)).data());
    if (!own) return refused(UNKNOWN);
    // A repeated call finds it running.
    if (own.state !== 'draft') return {};
    if (own.parts !== steps || own.total !== rows) return refused(INCOMPLETE);
    if (busy !== undefined) return refused(busy);
    const { until, collection, by } = own;
    const begun = { ...newChange({ kind: 'import', collection, by }), until };
    transaction.update(reference, { ...begun, mode, choices: choices.join(',') });
    enqueue(transaction, firestore, by, id);
    return {};
  });
}

/** Returns the rows that were not imported, with the values that were sent. */
async function results(context: Caller, { id, from }: Of<'results'>) {
  const reference = changeReference(context.firestore, id);
  if (!ownImport(context, (await reference.get()).data())) return refused(UNKNOWN);
  const { left, ...more } = await readLeft(reference, from);
  const parts = [...new Set(left.flatMap(({ part }) => part ?? []))];
  const sent = await Promise.all(parts.map((part) => readPart(reference, part, v.array(importRowSchema))));
  const values = new Map(sent.flat().map((row) => [row.row, row.values]));
  const rejected = left.flatMap(({ row, reason }): Rejected[] =>
    row === undefined ? [] : [{ row, reason, values: values.get(row) ?? {} }],
  );
  return { rejected, ...more };
}

async function customers({ firestore }: Caller, { names }: Of<'customers'>) {
  const found = await findSame(
    firestore,
    customer,
    names.map((name) => ({ name })),
  );
  const known = names.flatMap((asked, index) => {
    const name: unknown = found[index]?.document.get('name');
    return typeof name === 'string' ? [{ asked, name }] : [];
  });
  return { known };
}

/** Answers a request about an import: see {@link importRecords}. */
export const importRecordsOf = withInput(importRequestSchema, async (context: Caller, request) => {
  switch (request.action) {
    case 'begin':
      return begin(context, request);
    case 'rows':
      return addRows(context, request);
    case 'duplicates':
      return duplicates(context, request);
    case 'start':
      return start(context, request);
    case 'results':
      return results(context, request);
    case 'customers':
      return customers(context, request);
  }
});

/**
 * Callable for staff: says which records exist, begins an import, takes its rows, starts it, and returns the rows that were not
 * imported. Only the account that began an import, and administrators, may.
 */
export const importRecords = staffCallable('importRecords', importRecordsOf);
