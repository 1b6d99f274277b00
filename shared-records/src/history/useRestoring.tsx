import { type ReactNode, useState } from 'react';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import type { Model, Stored } from '../model/define-model';
import { useDataStore } from '../store/DataProvider';
import { explainFailure } from '../store/explain-failure';
import { useWrite } from '../writing/useWrite';
import { Difference } from './Difference';
import styles from './RecordHistory.module.css';
import {
  type EarlierValues,
  type Restoration,
  type Restored,
  restoreValues,
  valueIn,
  withPresentNames,
} from './restore-values';

/** A restoration with its name for a sentence. */
interface Asked extends Restoration {
  readonly what: string;
}

/** A restoration to agree to, and what speaks against it. */
interface Question {
  readonly asked: Asked;
  readonly answer?: Answer;
}

type Answer = Exclude<Restored, 'saved'>;

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
  const write = useWrite();
  const fail = (text: string) => toast.show({ tone: 'error', text });
  const [isSaving, setIsSaving] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const save = async (
    restoration: Restoration,
    confirmed: boolean,
    onSaved: () => void,
    onAnswer: (answer: Answer) => void,
  ) => {
    const { collection, entityName } = model;
    const explain = (error: unknown) => onAnswer({ problem: explainFailure(`The ${entityName}`)(error) });
    const notSaved = () => fail(`The ${entityName} was not saved.`);
    setIsSaving(true);
    await write({
      doing: `Restoring ${collection}/${restoration.record.id}`,
      run: () => restoreValues(store, model, restoration, confirmed),
      onDone: (outcome, isLate) => {
        if (outcome === 'saved') onSaved();
        else if (isLate) notSaved();
        else onAnswer(outcome);
      },
      onFail: (error, isLate) => (isLate ? notSaved() : explain(error)),
      onDoubt: explain,
    });
    setIsSaving(false);
  };
  const undo = ({ record, values }: Restoration) => {
    const before = new Map([...values.keys()].map((name) => [name, valueIn(model, record, name)]));
    const restored = { ...record, ...Object.fromEntries(values) };
    const back = { record: restored, values: before, compared: [...values.keys()] };
    const text = `The ${model.entityName} is again as it was before.`;
    const undone = () => toast.show({ tone: 'success', text });
    void save(back, true, undone, (said) => 'problem' in said && fail(said.problem));
  };
  const { asked, answer } = question ?? {};
  const isWarned = answer !== undefined && 'warning' in answer;
  const restore = (next: Asked) => {
    const restored = () => {
      // Another question may be open by the time of a late answer.
      setQuestion((open) => (open?.asked === next ? undefined : open));
      const action = { label: 'Undo', onSelect: () => undo(next) };
      toast.show({ tone: 'success', text: `Restored ${next.what}.`, action });
    };
    void save(next, isWarned && next === asked, restored, (said) => {
      if ('problem' in said && next !== asked) fail(said.problem);
      else setQuestion({ asked: next, answer: said });
    });
  };
  const named = (record: Stored<object>, earlier: EarlierValues, next: (values: EarlierValues) => void) =>
    void withPresentNames(store, model, record, earlier).then(next, (error: unknown) => {
      console.warn('The names of an earlier version could not be looked up.', error);
      next(earlier);
    });
  return {
    isSaving,
    restoreValue: (record, field, value) =>
      named(record, new Map([[field, valueIn(model, { [field]: value }, field)]]), (values) => {
        const what = model.fields[field]?.options.label ?? field;
        restore({ what, record, values, compared: [field] });
      }),
    restoreVersion: (record, earlier, when) =>
      named(record, earlier, (values) =>
        setQuestion({
          asked: { what: `the version of ${when}`, record, values, compared: Object.keys(model.fields) },
        }),
      ),
    dialog: asked && (
      <Dialog
        open
        title={`Restore ${asked.what}`}
        text={`Saving changes the ${model.entityName} as shown here. Its history keeps the present version.`}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={isSaving} onClick={() => restore(asked)}>
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
