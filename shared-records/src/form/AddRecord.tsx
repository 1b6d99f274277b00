import { useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { companyClock } from '../model/fields/day-texts';
import { useDataStore, useTotals } from '../store/DataProvider';
import { useToday } from '../store/live/useToday';
import { saveRecord } from '../store/save-record';
import { type SavedRecord, useFormScreen } from './form-context';
import { RecordForm } from './RecordForm';
import { chosenDays } from './values/moment-days';
import { emptyValues, formMapping, type Values } from './values/record-values';

/** Renders the form of a new record. `prefilled` values go before those that every new record starts with. */
export function AddRecord({
  heading,
  prefilled,
  draftName = 'new',
  onAdded,
}: {
  heading?: string | undefined;
  prefilled?: object | undefined;
  /** Names the draft among those of its collection. */
  draftName?: string;
  onAdded?(values: Values): void;
}) {
  const { model, forms, isNested, announce } = useFormScreen();
  const { userData } = useCurrentUser();
  const store = useDataStore();
  const totals = useTotals();
  const today = useToday();
  const startWith = (kept?: object): object => ({
    ...forms.newValues?.(userData),
    ...prefilled,
    ...kept,
  });
  const [{ count, start }, setStart] = useState(() => ({ count: 0, start: startWith() }));
  const base = useMemo(
    (): Values => ({ ...emptyValues(model, companyClock.momentAt(today)), ...start }),
    [model, today, start],
  );

  const addAnother = (values: Values, saved: SavedRecord) => {
    totals.expire();
    announce?.(saved);
    setStart({
      count: count + 1,
      start: startWith({ ...forms.keptValues?.(values), ...chosenDays(model, values, today) }),
    });
    window.scrollTo({ top: 0 });
  };

  return (
    <RecordForm
      // A form of its own for each record: it has another id and focuses its first field.
      key={count}
      onAddAnother={isNested ? undefined : addAnother}
      heading={heading ?? forms.headings.add}
      draftKey={`${userData.uid}:${model.collection}:${draftName}`}
      base={base}
      isNew
      identify={() => store.newId()}
      save={(edit, id) => saveRecord(store, { model, id }, formMapping(model), edit)}
      onSaved={(values) => {
        forms.onAdded?.(userData, values);
        onAdded?.(values);
      }}
    />
  );
}
