import type { Model, Stored } from '../../model/define-model';
import { textOfField } from '../../model/field-text';
import type { DataStore } from '../../store/data-store';
import { type FormMapping, saveRecord } from '../../store/save-record';

type Values = Readonly<Record<string, string>>;

/**
 * Changes one field of a stored record from the text that the user saw.
 * @throws Error if somebody else has changed it or deleted the record; ConnectionError if the server cannot be reached in
 * time; else the service's error.
 */
export const changeField = async <T extends object>(
  store: DataStore,
  model: Model<T>,
  { id }: Stored<object>,
  { field, from, to }: { readonly field: string; readonly from: string; readonly to: string },
): Promise<void> => {
  const mapping: FormMapping<T, Values> = {
    valuesOf: (stored) => ({ [field]: textOfField(stored, field) }),
    recordOf: (values, stored) => Object.assign({}, model.empty, stored, values),
  };
  const edit = { values: { [field]: to }, base: { [field]: from }, confirmed: false };
  const outcome = await saveRecord(store, { model, id }, mapping, edit);
  if (outcome !== 'saved') throw new Error('Somebody else has changed or deleted it.');
};
