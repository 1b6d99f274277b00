import { Modal } from 'shared-ui/overlay';
import type { Model } from '../model/define-model';
import { AddRecord } from './AddRecord';
import { FormProvider, type RecordForms, useFormScreen } from './form-context';
import type { ValuesOf } from './values/record-values';

/** Renders the form of a new record over the form of another record that needs it. */
export function CreateRecord<T extends object>({
  model,
  forms,
  heading,
  prefilled,
  onAdded,
  onChoose,
  onClose,
}: {
  model: Model<T>;
  forms: RecordForms<T>;
  heading?: string;
  prefilled: Partial<ValuesOf<T>>;
  onAdded(values: ValuesOf<T>): void;
  /** Takes the name of a record that exists already. */
  onChoose?(name: string): void;
  onClose(): void;
}) {
  const { isOffline, problem } = useFormScreen();
  return (
    <Modal aria-label={forms.headings.add} onClose={onClose}>
      <FormProvider value={{ model, forms, isNested: true, isOffline, problem, onChoose, onClose }}>
        <AddRecord
          heading={heading}
          prefilled={prefilled}
          draftName={`new:${Object.values(prefilled).join(':')}`}
          onAdded={onAdded}
        />
      </FormProvider>
    </Modal>
  );
}
