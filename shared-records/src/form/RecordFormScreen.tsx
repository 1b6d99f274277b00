import { AddRecord } from './AddRecord';
import { EditRecord } from './EditRecord';
import { FormProvider, type FormScreen } from './form-context';

export interface RecordFormScreenProps<T> extends Omit<FormScreen<T>, 'isNested'> {
  /** The id of the record to edit; undefined to add one. */
  id: string | undefined;
}

/** Renders the form that stands in place of a list: of a new record or of a stored one. */
export function RecordFormScreen<T extends object>({ id, ...screen }: RecordFormScreenProps<T>) {
  return (
    <FormProvider value={screen}>{id === undefined ? <AddRecord /> : <EditRecord id={id} />}</FormProvider>
  );
}
