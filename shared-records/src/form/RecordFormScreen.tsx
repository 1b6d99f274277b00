import { AddRecord } from './AddRecord';
import { EditRecord } from './EditRecord';
import { FormProvider, type FormScreen, useFormScreen } from './form-context';
import { presetValues } from './values/preset-values';

export interface RecordFormScreenProps<T> extends Omit<FormScreen<T>, 'isNested'> {
  /** The id of the record to edit; undefined to add one. */
  id: string | undefined;
  /** A value that a new record starts with, as `field:text` from a link. */
  preset: string | undefined;
}

/** Renders the form that stands in place of a list: of a new record or of a stored one. */
export function RecordFormScreen<T extends object>({ id, preset, ...screen }: RecordFormScreenProps<T>) {
  return (
    <FormProvider value={screen}>
      {id === undefined ? <AddByLink preset={preset} /> : <EditRecord id={id} />}
    </FormProvider>
  );
}

/** Renders the form of a new record. With a preset it has a draft of its own. */
function AddByLink({ preset = '' }: { preset: string | undefined }) {
  const prefilled = presetValues(useFormScreen().model, preset);
  return prefilled ? <AddRecord prefilled={prefilled} draftName={`new:${preset}`} /> : <AddRecord />;
}
