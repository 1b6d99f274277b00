import type { Stored } from 'shared-model/define-model';
import { useDataStore } from 'shared-store/DataProvider';
import { todayOf } from 'shared-store/live/useToday';
import { duplicateText, findDuplicate } from 'shared-store/names/find-duplicate';
import { type Inputs, useFormScreen } from './form-context';
import { dayWarning } from './values/moment-days';
import type { Values } from './values/record-values';

/** Holds what to ask before values are stored, and the record that they may repeat. */
export interface Question {
  readonly warning?: string | undefined;
  readonly duplicate?: Stored<object> | undefined;
}

/** Returns the function that finds what to ask before a record is stored with these values. It asks no server that is away. */
export const useQuestion = (isNew: boolean, initial: Values) => {
  const { model } = useFormScreen();
  const store = useDataStore();
  const inputs: Inputs = model.inputs;
  return async (id: string, values: Values, base: Values, isAway: boolean): Promise<Question> => {
    const compared = { id, values, base: isNew ? undefined : initial };
    const duplicate = isAway ? undefined : await findDuplicate(store, model, compared);
    const warnings = [
      dayWarning({ fields: model.fields, inputs }, values, base, todayOf(store)),
      duplicate && duplicateText(model, duplicate, compared),
    ];
    return { warning: warnings.filter((text) => text !== undefined).join(' ') || undefined, duplicate };
  };
};
