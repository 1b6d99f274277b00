import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { type DuplicateMode, type ImportRow, importRowSchema } from 'shared-model/imports/import-request';
import { MODELS } from '../../../models/models';
import { plain } from '../../records/plain';
import {
  NAME_KEYS,
  type NamedBy,
  type NameKey,
  namedBy,
  namesIn,
  namesOf,
  namingField,
  withPresentNames,
} from '../../records/references';
import { known, type Names } from '../../records/stamps';
import { isOutdated, nextInParts } from '../change-documents';
import type { Plan, RecordWrite, Running, StepResult } from '../plan';
import { findSame } from './find-same';

type Fields = Readonly<Record<string, unknown>>;

const modelOf = (main: Model, { collection }: Pick<ImportRow, 'collection'>): Model =>
  MODELS.find((model) => model.collection === (collection ?? main.collection)) ?? main;

/** Returns the id of the record that a row creates. It is the same whenever the row is written again. */
const idOfRow = (change: string, { row, collection }: Pick<ImportRow, 'row' | 'collection'>): string =>
  `${change}-${collection ? 'c' : ''}${row.toString(36)}`;

/** Returns the record of a row, with a value for each field of its kind. */
export const recordInRow = (
  { fields }: Model,
  { values }: Pick<ImportRow, 'values'>,
): Readonly<Record<string, unknown>> => {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = given.get(name);
      return [name, kind === 'moment' ? new Date(Number(value ?? Number.NaN)) : String(value ?? '')];
    }),
  );
};

/** A row with what was found for it before the transaction. */
interface PlannedRow {
  readonly row: ImportRow;
  readonly record: Fields;
  readonly names: Names;
  readonly mode: DuplicateMode;
  /** The reason if its record cannot be stored. */
  readonly problem: string | undefined;
  /** A stored record that it takes for the same. */
  readonly same?: DocumentSnapshot | undefined;
}

/** The plan of an import: writes the rows of its parts, which are of one kind each. */
export const importing: Plan = {
  async propose(change, most) {
    const { firestore, cursor, model: main } = change;
    const part = await nextInParts(change, importRowSchema, most);
    if (!part) return undefined;
    const rows = part.some;
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
      next: part.next,
      about: { row, part: cursor.leg },
      decide(read) {
        // Somebody has deleted or merged a customer, or has changed a record, since they were found: they are looked for again.
        const isLost = known.some(({ exists, ref }) => exists && !read(ref).exists);
        if (isLost || isOutdated(found, read)) return { writes: [], next: cursor };
        const updated = new Set<string>();
        const outcomes = planned.map((each) => {
          const record = withPresentNames(firestore, model, each.record, each.names, read);
          return outcomeOf(model, { ...each, record }, read(documentOf(each.row)), updated);
        });
        const writes = outcomes.flatMap(({ write }) => write ?? []);
        // The customers that a file names are no rows of it.
        return collection ? { writes } : { writes, ...reportOf(model, cursor.leg, rows, outcomes) };
      },
    };
  },
};

/** Finds for rows whom they name, and the stored records that they may be the same as. */
const plannedRows = async (
  { id, firestore, mode: general, choices }: Running,
  model: Model,
  rows: readonly ImportRow[],
): Promise<readonly PlannedRow[]> => {
  const given = rows.map((row) => recordInRow(model, row));
  const named = await namedBy(
    firestore,
    model,
    given.map((fields) => ({ fields })),
  );
  const planned = rows.map((row, index): PlannedRow => {
    const { customer, contact } = named[index] ?? {};
    const record = withNames(model, given[index] ?? {}, named[index] ?? {});
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
    // Its page has decided about rows that are alike.
    rows[0]?.collection ? undefined : `${id}-`,
  );
  return planned.map((each, index) => {
    const { document, key } = found[index] ?? {};
    return key?.isHint === false ? { ...each, same: document } : each;
  });
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

/** The result of a row: a record is created or updated, or there is one, or the row is refused. */
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
  const write = { model, stored: same, fields: { ...same.data(), ...changes } };
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
  const counts = { done: rows.length, created: 0, updated: 0, skipped: 0, refused: 0 };
  for (const { outcome } of outcomes) counts[outcome] += 1;
  const left = rows.flatMap(({ row }, index) => {
    const { reason, recordId } = outcomes[index] ?? {};
    return reason === undefined ? [] : [known({ collection, row, part, reason, recordId })];
  });
  return { counts, left };
};
