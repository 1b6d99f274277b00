import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { referenceTo } from 'shared-model/references';
import { stampOf } from 'shared-model/stamp';
import type { DataStore } from './data-store';

/** Converts documents into form values and back. */
export interface FormMapping<T, V> {
  valuesOf(stored: T): V;
  /** `stored` is the document that the values replace. */
  recordOf(values: V, stored: T | null): T;
}

/** An edit to save. */
export interface Edit<V> {
  readonly values: V;
  /** The values that the user saw; `null` for a new record, or one that the user knows to be deleted. */
  readonly base: V | null;
  /** Whether the user has confirmed the warning. */
  readonly confirmed: boolean;
  /** The customer from whose page the form was opened. It is the one meant, also if others have its name. */
  readonly customer?: { readonly name: string; readonly id: string } | undefined;
}

/**
 * The result of an edit: saved, a conflict (`found` is the stored version, null if deleted), or a warning to confirm.
 */
export type Edited<V> = 'saved' | { readonly found: V | null } | { readonly warning: string };

type Texts<V> = { readonly [Name in keyof V]: string };

/**
 * Saves an edit unless it would overwrite changes that the user has not seen: each field must equal `base` or the new
 * value. So repeating a save with an unknown result is safe.
 *
 * A newly named customer must exist under that name at the moment of the write. Otherwise the user has to confirm.
 */
export const saveRecord = async <T, V extends Texts<V>>(
  store: Pick<DataStore, 'transact'>,
  { model, id }: { readonly model: Model<T>; readonly id: string },
  { valuesOf, recordOf }: FormMapping<T, V>,
  { values, base, confirmed, customer }: Edit<V>,
): Promise<Edited<V>> => {
  const [ofCustomer = '', ofContact = ''] = [referenceTo(model, 'customers'), referenceTo(model, 'contacts')];
  const isNew = (field: string) => newlyNamed(field, values, base) !== '';
  const name = textOfField(values, ofCustomer);
  const given = !confirmed && customer?.name === name ? customer.id : undefined;
  const isWarned = isNew(ofCustomer) && !confirmed;
  return store.transact<Edited<V>>(
    model.collection,
    id,
    (fields, ids) => {
      const stored = fields && model.read(fields).record;
      const found = stored && valuesOf(stored);
      if (overwritesUnseen(values, base, found)) return { leave: true, result: { found } };
      if (isWarned && ids.customer === undefined) return { leave: true, result: noSuchCustomer(name) };
      const record = model.merge(fields ?? {}, recordOf(values, stored));
      const kept = stampOf(fields ?? {});
      const isKept = (field: string) => textOfField(record, field) === textOfField(fields ?? {}, field);
      const names = {
        customer: (isKept(ofCustomer) ? kept?.customer : undefined) ?? ids.customer,
        contact: (isKept(ofCustomer) && isKept(ofContact) ? kept?.contact : undefined) ?? ids.contact,
      };
      return { write: record, names, result: 'saved' };
    },
    {
      customer: isNew(ofCustomer) ? { name, id: given } : undefined,
      contact:
        isNew(ofContact) || (isNew(ofCustomer) && textOfField(values, ofContact) !== '')
          ? { name: textOfField(values, ofContact), customer: name }
          : undefined,
    },
  );
};

const noSuchCustomer = (name: string) => ({
  warning: `There is no customer called ${name} any more. Choose the customer again, or save again to keep this name.`,
});

const newlyNamed = (field: string, values: object, base: object | null): string => {
  const name = textOfField(values, field);
  return base && name === textOfField(base, field) ? '' : name;
};

const overwritesUnseen = <V extends Texts<V>>(values: V, base: V | null, found: V | null): boolean => {
  if (found === null) return base !== null;
  for (const name in found) if (found[name] !== base?.[name] && found[name] !== values[name]) return true;
  return false;
};
