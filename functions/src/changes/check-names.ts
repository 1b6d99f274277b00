import { isDeepStrictEqual } from 'node:util';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { STAMP } from 'shared-records/model/stamp';
import { formerOf } from './former';
import type { Names } from './plan';
import {
  binItemsOf,
  followMerged,
  holdersOf,
  isInBin,
  NAME_KEYS,
  type NameKey,
  namedDocument,
  namesIn,
  namesOf,
  namingField,
  textOf,
  withPresentNames,
} from './references';

/** The states of a record before and after a write. */
interface RecordChange {
  readonly before: DocumentSnapshot;
  readonly after: DocumentSnapshot;
}

/** The fields of a record that say whom it names. */
const namingFields = (model: Pick<Model, 'fields'>): readonly (readonly [NameKey, string])[] =>
  NAME_KEYS.flatMap((key) => {
    const field = namingField(model, key);
    return field === undefined ? [] : [[key, field] as const];
  });

const isSame = (one: DocumentSnapshot, other: DocumentSnapshot, model: Pick<Model, 'fields'>): boolean =>
  namingFields(model).every(([key, field]) =>
    [field, `${STAMP}.${key}`].every((path) => textOf(one, path) === textOf(other, path)),
  );

const hasName = (stored: DocumentSnapshot, text: string, prefix = ''): boolean =>
  textOf(stored, `${prefix}name`) === text || formerOf(stored, `${prefix}former`).names.includes(text);

/** What a record says about the customer or the contact that one of its texts names. */
interface Said {
  readonly key: NameKey;
  readonly id: string;
  readonly text: string;
  /** Whom else the record names. */
  readonly names: Names;
  readonly customerText: string;
  /** Whether it said the same before, so that it was checked. */
  readonly isKnown: boolean;
  /** The version that says it. */
  readonly version: Timestamp | undefined;
}

/** Returns the id if its customer or contact has the text as its name or as a former one; that of the one that it was merged into. */
const trusted = async (
  firestore: Firestore,
  { key, id, text, names, customerText, isKnown, version }: Said,
): Promise<string | undefined> => {
  const kept = key === 'customer' ? ((await followMerged(firestore, [id])).get(id) ?? id) : id;
  const stored = await namedDocument(firestore, key, kept).get();
  if (stored.exists) {
    const isOfCustomer =
      key === 'customer' ||
      (names.customer === undefined
        ? textOf(stored, 'customer') === customerText
        : textOf(stored, `${STAMP}.customer`) === names.customer);
    // Somebody may have renamed it since, and the event that keeps the former name may still come. What the server derives is no save.
    const saved: unknown = stored.get(`${STAMP}.at`) ?? stored.updateTime;
    const isLater =
      saved instanceof Timestamp && version !== undefined && saved.valueOf() > version.valueOf();
    // A contact that has moved to another customer keeps its former reports.
    return isKnown || ((hasName(stored, text) || isLater) && isOfCustomer) ? kept : undefined;
  }
  const { docs } = await binItemsOf(firestore, key, kept).get();
  return docs.some((item) => isInBin(item) && (isKnown || hasName(item, text, 'before.'))) ? kept : undefined;
};

/**
 * Returns whom a written record names: the ids that it says if the texts are theirs, also those of the version before for unchanged
 * texts; else the one customer, and the one contact of it, with exactly this name.
 */
export const namesAfter = async (
  firestore: Firestore,
  model: Pick<Model, 'fields'>,
  { before, after }: RecordChange,
): Promise<Names> => {
  let names: Names = {};
  const earlier = namesOf(before);
  const customerText = textOf(after, namingField(model, 'customer') ?? 'customer');
  for (const [key, field] of namingFields(model)) {
    const text = textOf(after, field);
    if (text === '') continue;
    const isUnchanged = text === textOf(before, field);
    const said = textOf(after, `${STAMP}.${key}`) || (isUnchanged ? (earlier[key] ?? '') : '');
    const isKnown =
      isUnchanged && said === earlier[key] && (key === 'customer' || names.customer === earlier.customer);
    const own =
      said === ''
        ? undefined
        : await trusted(firestore, {
            key,
            id: said,
            text,
            names,
            customerText,
            isKnown,
            version: after.updateTime,
          });
    const holders = own ? [own] : await holdersOf(firestore, key, text, names, customerText);
    const id = holders.length === 1 ? holders[0] : undefined;
    if (id !== undefined) names = { ...names, [key]: id };
  }
  return names;
};

/**
 * Trigger's part: checks whom a record names. A text that is a former name becomes the present one, an id that does not belong to
 * its text is dropped, and a text that exactly one customer has gets its id. Calls may be repeated, late and out of order.
 * @returns whom the record names now.
 */
export const checkNames = async (
  firestore: Firestore,
  model: Pick<Model, 'fields'>,
  change: RecordChange,
): Promise<Names> => {
  const { before, after } = change;
  if (!after.exists || namingFields(model).length === 0) return {};
  if (before.exists && isSame(before, after, model)) return namesOf(after);
  let last: Names | undefined;
  for (;;) {
    const names = await namesAfter(firestore, model, change);
    const written = await writeNames(firestore, model, after, names, isDeepStrictEqual(names, last));
    if (written) return written;
    last = names;
  }
};

/**
 * Writes whom a record names with their present names, unless it says something else by now. Its search entry is left to others.
 * @param isSure Whether the names may be those of the bin. One that went meanwhile may have been merged.
 * @returns whom the record names now; undefined to look again.
 */
export const writeNames = (
  firestore: Firestore,
  model: Pick<Model, 'fields'>,
  after: DocumentSnapshot,
  names: Names,
  isSure: boolean,
): Promise<Names | undefined> =>
  firestore.runTransaction(async (transaction) => {
    const [record, ...named] = await transaction.getAll(after.ref, ...namesIn(firestore, model, names));
    if (!record?.exists) return {};
    // A later event checks what a later write said.
    if (!isSame(record, after, model)) return namesOf(record);
    if (!isSure && named.some(({ exists }) => !exists)) return undefined;
    const byPath = new Map(named.map((each) => [each.ref.path, each]));
    const fields = withPresentNames(firestore, model, record.data() ?? {}, names, ({ path }) =>
      byPath.get(path),
    );
    const isRight = namingFields(model).every(
      ([key, field]) =>
        fields[field] === record.get(field) && (names[key] ?? '') === textOf(record, `${STAMP}.${key}`),
    );
    if (isRight && record.get(STAMP) !== undefined) return names;
    const version = record.updateTime;
    const { customer: _, contact: __, ...author } = record.get(STAMP) ?? { by: null, at: version };
    // The event of this write has nothing to do: that of the write before goes on.
    const step = `names-${version?.seconds}.${version?.nanoseconds}`;
    transaction.set(record.ref, { ...fields, [STAMP]: { ...author, ...names, step } });
    return names;
  });
