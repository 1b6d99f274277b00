import { type ReactNode, useState } from 'react';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import type { Model, Stored } from '../model/define-model';
import { useDataStore } from '../store/DataProvider';
import { UnknownOutcomeError } from '../store/data-store';
import { explainFailure } from '../store/explain-failure';
import { Difference } from './Difference';
import styles from './RecordHistory.module.css';
import {
  type EarlierValues,
  type Restoration,
  type Restored,
  restoreValues,
  valueIn,
} from './restore-values';

/** A restoration with its name for a sentence. */
interface Asked extends Restoration {
  readonly what: string;
}

/** Restores earlier values of a record. */
export interface Restoring {
  readonly isSaving: boolean;
  /** Restores the value of one field at once. */
  restoreValue(record: Stored<object>, field: string, value: unknown): void;
  /** Shows what a version changes, and restores it once the user agrees. */
  restoreVersion(record: Stored<object>, values: EarlierValues, when: string): void;
  /** The question that is open, to render. */
  readonly dialog: ReactNode;
}

/** Saves earlier values of a record, and says what became of it. Asks what the form would ask. */
export const useRestoring = (model: Model<object>): Restoring => {
  const store = useDataStore();
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [answer, setAnswer] = useState<Exclude<Restored, 'saved'>>();
  const close = () => {
    setAsked(undefined);
    setAnswer(undefined);
  };
  /** `onLate` is called if the values turn out to be saved after all. */
  const save = async (
    restoration: Restoration,
    confirmed: boolean,
    onLate: () => void,
  ): Promise<Restored> => {
    setIsSaving(true);
    try {
      return await restoreValues(store, model, restoration, confirmed);
    } catch (error) {
      console.error(`Restoring ${model.collection}/${restoration.record.id} failed.`, error);
      if (error instanceof UnknownOutcomeError) {
        error.outcome.then(
          (outcome) => outcome === 'saved' && onLate(),
          () => toast.show({ tone: 'error', text: `The ${model.entityName} was not saved.` }),
        );
      }
      return { problem: explainFailure(`The ${model.entityName}`)(error) };
    } finally {
      setIsSaving(false);
    }
  };
  const undo = async ({ record, values }: Restoration) => {
    const before = new Map([...values.keys()].map((name) => [name, valueIn(model, record, name)]));
    const restored = { ...record, ...Object.fromEntries(values) };
    const back = { record: restored, values: before, compared: [...values.keys()] };
    const undone = () =>
      toast.show({ tone: 'success', text: `The ${model.entityName} is again as it was before.` });
    const outcome = await save(back, true, undone);
    if (outcome === 'saved') undone();
    else if ('problem' in outcome) toast.show({ tone: 'error', text: outcome.problem });
  };
  const restore = async (next: Asked, { isOpen, confirmed }: { isOpen: boolean; confirmed: boolean }) => {
    const restored = () => {
      close();
      const action = { label: 'Undo', onSelect: () => void undo(next) };
      toast.show({ tone: 'success', text: `Restored ${next.what}.`, action });
    };
    const outcome = await save(next, confirmed, restored);
    if (outcome === 'saved') restored();
    else if ('problem' in outcome && !isOpen) toast.show({ tone: 'error', text: outcome.problem });
    else {
      setAsked(next);
      setAnswer(outcome);
    }
  };
  const isWarned = answer !== undefined && 'warning' in answer;
  return {
    isSaving,
    restoreValue: (record, field, value) => {
      const values = new Map([[field, valueIn(model, { [field]: value }, field)]]);
      const what = model.fields[field]?.options.label ?? field;
      void restore({ what, record, values, compared: [field] }, { isOpen: false, confirmed: false });
    },
    restoreVersion: (record, values, when) =>
      setAsked({ what: `the version of ${when}`, record, values, compared: Object.keys(model.fields) }),
    dialog: asked && (
      <Dialog
        open
        title={`Restore ${asked.what}`}
        text={`Saving changes the ${model.entityName} as shown here. Its history keeps the present version.`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={isSaving}
              onClick={() => void restore(asked, { isOpen: true, confirmed: isWarned })}
            >
              {isWarned ? 'Save again' : 'Save'}
            </Button>
          </>
        }
      >
        {answer && (
          <Message tone={isWarned ? 'info' : 'error'}>
            {'warning' in answer ? answer.warning : answer.problem}
          </Message>
        )}
        <div className={styles.events}>
          {Object.entries(model.fields).map(
            ([name, field]) =>
              asked.values.has(name) && (
                <div key={name} className={styles.change}>
                  <p className={styles.label}>{field.options.label}</p>
                  <Difference
                    field={field}
                    from={valueIn(model, asked.record, name)}
                    to={asked.values.get(name)}
                  />
                </div>
              ),
          )}
        </div>
      </Dialog>
    ),
  };
};
