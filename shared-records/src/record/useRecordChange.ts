import { useRef } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store/DataProvider';
import { type Edit, saveRecord } from 'shared-store/save-record';
import { useToast } from 'shared-ui';
import {
  cleanValues,
  errorsOf,
  formMapping,
  recordOf,
  type Values,
  type ValuesOf,
  valuesOf,
} from '../form/values/record-values';
import { useWrite } from '../writing/useWrite';

/** A save of one record without a form. */
interface RecordChange<T> {
  /** The record as the user saw it; null adds one. */
  readonly before: Stored<T> | null;
  /** The values that differ. */
  readonly values: Partial<ValuesOf<T>>;
  /** Names it for a sentence, such as "Saving the next step". */
  readonly doing: string;
  /** The customer on whose page a new record is added. */
  readonly customer?: Edit<Values>['customer'];
  /** Takes the record as it was saved. */
  onSaved?(saved: Stored<T>): void;
}

/**
 * Returns the function that adds a record, or changes some of its fields, by the checks of a form. A toast says why nothing was saved: a
 * wrong value, a change by somebody else meanwhile, a customer that is gone and is kept by another press, or a failure.
 */
export const useRecordChange = <T extends object>(model: Model<T>) => {
  const store = useDataStore();
  const write = useWrite();
  const toast = useToast();
  /** The values that were warned of. Pressed once more, they are confirmed. */
  const warned = useRef<string>(undefined);
  return async ({ before, values: changed, doing, customer, onSaved }: RecordChange<T>): Promise<void> => {
    const refuse = (text: string) => toast.show({ tone: 'error', text });
    const id = before?.id ?? store.newId();
    const base = before && valuesOf(model, before);
    const typed: Values = { ...valuesOf(model, before ?? model.empty), ...changed };
    const values = cleanValues(model, typed, base ?? {});
    const [error] = Object.values(errorsOf(model, values, before === null));
    if (error !== undefined) return refuse(error);
    const asked = JSON.stringify(values);
    return write({
      doing,
      run: () =>
        saveRecord(store, { model, id }, formMapping(model, store), {
          values,
          base,
          confirmed: warned.current === asked,
          customer,
        }),
      onDone: (answer) => {
        if (answer === 'saved') onSaved?.({ ...recordOf(model, values, nowOf(store), before), id });
        else if ('warning' in answer) {
          warned.current = asked;
          refuse(answer.warning);
        } else
          refuse(
            answer.found
              ? `Somebody else has changed this ${model.entityName} meanwhile.`
              : `Somebody else has deleted this ${model.entityName}.`,
          );
      },
    });
  };
};
