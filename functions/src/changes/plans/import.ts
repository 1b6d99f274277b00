import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import type { DuplicateMode, ImportRow } from 'shared-records/model/imports/import-request';
import { plain } from '../../records/plain';
import { readPart } from '../change-documents';
import type { Names, Plan, RecordWrite, Running, StepResult } from '../plan';
import {
  NAME_KEYS,
  type Named,
  type NameKey,
  namesIn,
  namesOf,
  namingField,
  resolveContacts,
  resolveCustomers,
  withPresentNames,
} from '../references';
import { findSame } from './find-same';
import { idOfRow, importRows, modelOf, recordInRow } from './import-rows';
import { withoutStamp } from './merge';

type Fields = Readonly<Record<string, unknown>>;

/** A row with what was found for it before the transaction. */
interface PlannedRow {
  readonly row: ImportRow;
  readonly record: Fields;
  readonly names: Names;
  readonly mode: DuplicateMode;
  /** Why its record cannot be stored. */
  readonly problem: string | undefined;
  /** A stored record that it takes for the same. */
  readonly same?: DocumentSnapshot | undefined;
}

/** The plan of an import: writes the rows of its parts, which are of one kind each. */
export const importing: Plan = {
  async propose(change, most) {
    const { firestore, reference, place, parts, model: main } = change;
    const part = place.leg;
    if (part >= parts) return undefined;
    const all = await readPart(reference, part, importRows);
    const from = Number(place.after);
    const end = from + most;
    const rows = all.slice(from, end);
    const [{ row = 0, collection } = {}] = rows;
    const model = modelOf(main, { collection });
    const planned = await plannedRows(change, model, rows);
    const named = planned.flatMap(({ names }) => namesIn(firestore, model, names));
    const known = named.length > 0 ? await firestore.getAll(...named) : [];
    const found = planned.flatMap(({ same }) => same ?? []);
    const documentOf = (each: ImportRow) =>
      firestore.collection(model.collection).doc(idOfRow(change.id, each));
    return {
      reads: [...rows.map(documentOf), ...found.map(({ ref }) => ref), ...named],
      next: end < all.length ? { leg: part, after: String(end) } : { leg: part + 1, after: '' },
      about: { row, part },
      decide(read) {
        // Somebody has deleted or merged a customer, or has changed a record, since they were found: they are looked for again.
        const isLost = known.some(({ exists, ref }) => exists && !read(ref).exists);
        const isChanged = found.some(
          ({ ref, updateTime }) => updateTime?.valueOf() !== read(ref).updateTime?.valueOf(),
        );
        if (isLost || isChanged) return { writes: [], next: place };
        const updated = new Set<string>();
        const outcomes = planned.map((each) => {
          const record = withPresentNames(firestore, model, each.record, each.names, read);
          return outcomeOf(model, { ...each, record }, read(documentOf(each.row)), updated);
        });
        const writes = outcomes.flatMap(({ write }) => write ?? []);
        // The customers that a file names are no rows of it.
        return collection ? { writes } : { writes, ...reportOf(model, part, rows, outcomes) };
      },
    };
  },
};

/** Finds for rows whom they name, and the stored records that they may be the same as. */
const plannedRows = async (
  { firestore, mode: general, choices }: Running,
  model: Model,
  rows: readonly ImportRow[],
): Promise<readonly PlannedRow[]> => {
  const given = rows.map((row) => recordInRow(model, row));
  const named = await namedBy(firestore, model, given);
  const planned = rows.map((row, index): PlannedRow => {
    const { customer, contact } = named[index] ?? {};
    const record = withNames(model, given[index] ?? {}, { customer, contact });
    const [problem] = Object.values(model.errors(record, { isNew: true }));
    const names = { customer: customer?.id, contact: contact?.id };
    return { row, record, names, mode: choices.get(row.row) ?? general, problem };
  });
  // A customer that the file names is created once, whatever happens to the rows.
  const isCompared = ({ row, mode, problem }: PlannedRow) =>
    problem === undefined && (row.collection !== undefined || mode !== 'add');
  const found = await findSame(
    firestore,
    model,
    planned.map((each) => (isCompared(each) ? each.record : {})),
  );
  return planned.map((each, index) => ({ ...each, same: found[index] }));
};

type NamedBy = Readonly<Partial<Record<NameKey, Named | undefined>>>;

/** Returns the customer and the contact that each of some records names. */
const namedBy = async (
  firestore: Firestore,
  model: Model,
  records: readonly Fields[],
): Promise<readonly NamedBy[]> => {
  const textOf = (record: Fields, key: NameKey): string =>
    String(record[namingField(model, key) ?? ''] ?? '');
  const texts = new Set(records.map((record) => textOf(record, 'customer')).filter(Boolean));
  const customers = await resolveCustomers(firestore, [...texts]);
  const known = records.map((record) => {
    const customer = customers.get(textOf(record, 'customer'));
    const text = textOf(record, 'contact');
    return { customer, contact: customer && text !== '' ? { customer: customer.id, text } : undefined };
  });
  const contactOf = await resolveContacts(
    firestore,
    known.flatMap(({ contact }) => contact ?? []),
  );
  return known.map(({ customer, contact }) => ({ customer, contact: contact && contactOf(contact) }));
};

/** Returns a record with the present names of those whom it names: the last ones of those in the bin. */
const withNames = (model: Model, record: Fields, named: NamedBy): Fields => ({
  ...record,
  ...Object.fromEntries(
    NAME_KEYS.flatMap((key) => {
      const [field, name] = [namingField(model, key), named[key]?.name];
      return field === undefined || name === undefined ? [] : [[field, name]];
    }),
  ),
});

/** What becomes of a row: a record is created or updated, or there is one, or the row is refused. */
interface Outcome {
  readonly outcome: 'created' | 'updated' | 'skipped' | 'refused';
  readonly write?: RecordWrite;
  readonly recordId?: string;
  readonly reason?: string;
}

/** Decides on a row. @param updated holds the ids of the records that other rows of the step update. */
const outcomeOf = (
  model: Model,
  { row, record, names, mode, problem, same }: PlannedRow,
  stored: DocumentSnapshot,
  updated: Set<string>,
): Outcome => {
  if (problem !== undefined) return { outcome: 'refused', reason: problem };
  if (!same) {
    if (stored.exists) return { outcome: 'refused', reason: 'Another record has its id.' };
    return { outcome: 'created', write: { model, stored, fields: record, names } };
  }
  const name = model.recordName(model.read(Object(plain(same.data()))).record);
  const exists = `There is a ${model.entityName} like this already: ${name}.`;
  const skipped = { outcome: 'skipped', recordId: same.id } as const;
  // A step writes a record once.
  if (mode === 'skip' || row.collection || updated.has(same.id)) return { ...skipped, reason: exists };
  const fields = fieldsToWrite(same, record, mode);
  if (fields.length === 0) return { ...skipped, reason: `${exists} It has these values.` };
  updated.add(same.id);
  const changes = Object.fromEntries(fields.map((field) => [field, record[field]]));
  const write = { model, stored: same, fields: { ...withoutStamp(same.data() ?? {}), ...changes } };
  return { outcome: 'updated', write: { ...write, names: namesAfter(model, same, fields, names) } };
};

/** Returns the fields that an import changes in a stored record. It never empties one. */
const fieldsToWrite = (stored: DocumentSnapshot, record: Fields, mode: DuplicateMode): readonly string[] =>
  Object.entries(record).flatMap(([field, value]) => {
    const before = plain(stored.get(field)) ?? '';
    const isSame = String(before) === String(value);
    const isWanted = mode === 'overwrite' || before === '';
    return value !== '' && isWanted && !isSame ? [field] : [];
  });

/** Returns whom a record names once a row has written these of its fields. A contact belongs to a customer. */
const namesAfter = (
  model: Model,
  stored: DocumentSnapshot,
  fields: readonly string[],
  names: Names,
): Names => {
  const before = namesOf(stored);
  const from = (key: NameKey) => (fields.includes(namingField(model, key) ?? '') ? names : before);
  const { customer } = from('customer');
  const contact = from('contact');
  return { customer, contact: contact.customer === customer ? contact.contact : undefined };
};

/** Returns what the page hears of a step. */
const reportOf = (
  { collection }: Model,
  part: number,
  rows: readonly ImportRow[],
  outcomes: readonly Outcome[],
): Pick<StepResult, 'counts' | 'left'> => {
  const countOf = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const left = rows.flatMap(({ row }, index) => {
    const { reason, recordId } = outcomes[index] ?? {};
    return reason === undefined
      ? []
      : [{ collection, row, part, reason, ...(recordId !== undefined && { recordId }) }];
  });
  const [created, updated] = [countOf('created'), countOf('updated')];
  const [skipped, refused] = [countOf('skipped'), countOf('refused')];
  return { counts: { done: rows.length, created, updated, skipped, refused }, left };
};
