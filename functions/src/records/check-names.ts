import { type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { STAMP } from 'shared-model/stamp';
import { formerOf } from './former';
import type { Versions } from './keep-items';
import {
  holdersOf,
  keptOf,
  NAME_KEYS,
  type NameKey,
  namedDocument,
  namesOf,
  namingField,
  resolve,
  textOf,
} from './references';
import type { Names } from './stamps';

/** Returns whether two versions name the same customer and contact, by their texts and by their ids. */
export const areNamesSame = (
  model: Pick<Model, 'fields'>,
  one: DocumentSnapshot,
  other: DocumentSnapshot,
): boolean =>
  NAME_KEYS.every((key) =>
    [namingField(model, key) ?? '-', `${STAMP}.${key}`].every(
      (path) => textOf(one, path) === textOf(other, path),
    ),
  );

/** A text of a record that names its customer or contact, with its id. */
interface Said {
  readonly key: NameKey;
  readonly text: string;
  readonly id: string | undefined;
  /** Whether text and id were the same in the version before, or in the deleted one: so they were checked. */
  readonly isKnown: boolean;
}

/** Returns for each naming text of a written record its id: the written one, or that of the version before if the text is the same. */
const saidBy = (model: Pick<Model, 'fields'>, { before, after }: Versions): readonly Said[] => {
  const isRestored = !before.exists && textOf(after, `${STAMP}.item`) !== '';
  let isKnown = true;
  return NAME_KEYS.flatMap((key) => {
    const field = namingField(model, key);
    if (field === undefined) return [];
    const [text, earlier] = [textOf(after, field), namesOf(before)[key]];
    const isSameText = text === textOf(before, field);
    const id = namesOf(after)[key] ?? (isSameText ? earlier : undefined);
    // A contact is one of a customer.
    isKnown &&= isRestored || (isSameText && id === earlier);
    return text === '' ? [] : [{ key, text, id, isKnown: isKnown && id !== undefined }];
  });
};

/** The ids of a record's customer and contact, and their documents as the transaction has read them. */
interface Checked {
  readonly names: Names;
  readonly named: readonly DocumentSnapshot[];
}

/**
 * Finds in a transaction the customer and the contact of a written record: by the written id, or by that of the version before for an
 * unchanged text, if the text belongs to it; else the only one with exactly this name; else the one that had it. Follows merged
 * customers. Keeps ids of deleted ones, which may come back. A contact that has moved to another customer keeps its former reports.
 */
export const checkNames = async (
  transaction: Transaction,
  model: Pick<Model, 'fields'>,
  versions: Versions,
): Promise<Checked> => {
  let [names, named]: [Names, readonly DocumentSnapshot[]] = [{}, []];
  const { after } = versions;
  const { firestore } = after.ref;
  const customerText = textOf(after, namingField(model, 'customer') ?? 'customer');
  const read = async (key: NameKey, id: string): Promise<DocumentSnapshot> => {
    const stored = await transaction.get(namedDocument(firestore, key, id));
    const kept = stored.exists ? id : await keptOf(firestore, key, id);
    return kept === id ? stored : transaction.get(namedDocument(firestore, key, kept));
  };
  const isTrusted = ({ key, text, isKnown }: Said, stored: DocumentSnapshot): boolean => {
    if (isKnown || !stored.exists) return true;
    const hasName = textOf(stored, 'name') === text || formerOf(stored).names.includes(text);
    // Somebody may have renamed it since, and the event that keeps the former name may still come. What the server derives is no save.
    const [saved, version] = [stored.get(`${STAMP}.at`) ?? stored.updateTime, after.updateTime];
    const isLater =
      saved instanceof Timestamp && version !== undefined && saved.valueOf() > version.valueOf();
    return (hasName || isLater) && (key === 'customer' || namesOf(stored).customer === names.customer);
  };
  for (const said of saidBy(model, versions)) {
    const { key, text, id } = said;
    let stored = id === undefined ? undefined : await read(key, id);
    if (!stored || !isTrusted(said, stored)) {
      const [holder, other] = await holdersOf(firestore, key, text, names, customerText);
      const isOpen = holder === undefined && (key === 'customer' || names.customer !== undefined);
      // Nobody has the name now: somebody may have had it until a moment ago.
      const former = isOpen ? await resolve(firestore, key, [text], names.customer) : undefined;
      const found = other === undefined ? (holder ?? former?.get(text)?.id) : undefined;
      stored = found === undefined ? undefined : await read(key, found);
    }
    if (stored) [names, named] = [{ ...names, [key]: stored.id }, [...named, stored]];
  }
  return { names, named };
};
