import type { Model } from '../model/define-model';
import type { DataStore } from './data-store';

/** How a document becomes the values of a form, and back. */
export interface FormMapping<T, V> {
  valuesOf(stored: T): V;
  /** `stored` is the document that the values replace. */
  recordOf(values: V, stored: T | null): T;
}

/** The mapping of a collection whose form holds exactly the document's fields. */
export const asItIs = <T>(): FormMapping<T, T> => ({
  valuesOf: (stored) => stored,
  recordOf: (values) => values,
});

/** What a user wants stored. */
export interface Edit<V> {
  readonly values: V;
  /** What the user saw; `null` where there was no such document, or the user knows that it is gone. */
  readonly base: V | null;
  /** Whether the user has seen the warning and saves anyway. */
  readonly confirmed: boolean;
}

/**
 * How an edit ended: saved, in conflict with another edit (`found` is what is stored now, null if deleted), or stopped by
 * a warning that the user has to confirm.
 */
export type Edited<V> = 'saved' | { readonly found: V | null } | { readonly warning: string };

type Texts<V> = { readonly [Name in keyof V]: string };

/**
 * Stores an edit, where that overwrites nothing that the user has not seen: every field still is what it was in `base`,
 * or is what the user wants it to be. So an attempt whose outcome was never heard of can be repeated.
 *
 * A customer that the edit newly names must exist under that name when the edit takes effect. Otherwise the user has to
 * confirm.
 */
export const saveRecord = async <T, V extends Texts<V>>(
  store: DataStore,
  { model, id }: { readonly model: Model<T>; readonly id: string },
  { valuesOf, recordOf }: FormMapping<T, V>,
  { values, base, confirmed }: Edit<V>,
): Promise<Edited<V>> => {
  const name = confirmed ? '' : newlyNamed(values, base);
  const customer = name === '' ? undefined : await store.customerNamed(name);
  if (name !== '' && customer === undefined) return noSuchCustomer(name);
  return store.transact<Edited<V>>(
    model.collection,
    id,
    (fields, isNamedSo) => {
      const stored = fields && model.read(fields).record;
      const found = stored && valuesOf(stored);
      if (overwritesUnseen(values, base, found)) return { leave: true, result: { found } };
      if (!isNamedSo) return { leave: true, result: noSuchCustomer(name) };
      return { write: model.merge(fields ?? {}, recordOf(values, stored)), result: 'saved' };
    },
    customer === undefined ? undefined : { id: customer, name },
  );
};

const noSuchCustomer = (name: string) => ({
  warning: `There is no customer called ${name} any more. Choose the customer again, or save again to keep this name.`,
});

const customerOf = (values: object): string =>
  'customer' in values && typeof values.customer === 'string' ? values.customer : '';

const newlyNamed = (values: object, base: object | null): string => {
  const name = customerOf(values);
  return base && name === customerOf(base) ? '' : name;
};

const overwritesUnseen = <V extends Texts<V>>(values: V, base: V | null, found: V | null): boolean => {
  if (found === null) return base !== null;
  for (const name in found) if (found[name] !== base?.[name] && found[name] !== values[name]) return true;
  return false;
};
