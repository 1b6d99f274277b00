import { useState } from 'react';
import type { Model } from 'shared-model/define-model';
import { useDataStore } from 'shared-store/DataProvider';
import { explainFailure } from 'shared-store/explain-failure';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { useWrite } from '../writing/useWrite';
import { Difference } from './Difference';
import styles from './RecordHistory.module.css';
import { type Restoration, type Restored, restoreValues, valueIn, withPresentNames } from './restore-values';

/** A restoration with its name for a sentence. */
interface Asked extends Restoration {
  readonly what: string;
}

type Answer = Exclude<Restored, 'saved'>;

export type Restoring = ReturnType<typeof useRestoring>;

/** Saves earlier values of a record, and says what became of it. Asks what the form would ask. */
export const useRestoring = (model: Model<object>) => {
  const store = useDataStore();
  const toast = useToast();
  const write = useWrite();
  const fail = (text: string) => toast.show({ tone: 'error', text });
  const [isSaving, setIsSaving] = useState(false);
  /** A restoration to agree to, and what speaks against it. */
  const [question, setQuestion] = useState<{ readonly asked: Asked; readonly answer?: Answer }>();
  const close = () => setQuestion(undefined);
  const save = async (
    restoration: Restoration,
    confirmed: boolean,
    onSaved: () => void,
    onAnswer: (answer: Answer) => void,
  ) => {
    const { collection, entityName } = model;
    const problemOf = (error: unknown) => ({ problem: explainFailure(`The ${entityName}`)(error) });
    const answer = (said: Answer, isLate: boolean) =>
      isLate ? fail(`The ${entityName} was not saved.`) : onAnswer(said);
    setIsSaving(true);
    await write({
      doing: `Restoring ${collection}/${restoration.record.id}`,
      run: () => restoreValues(store, model, restoration, confirmed),
      onDone: (outcome, isLate) => (outcome === 'saved' ? onSaved() : answer(outcome, isLate)),
      onFail: (error, isLate) => answer(problemOf(error), isLate),
      onDoubt: (error) => onAnswer(problemOf(error)),
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
  return {
    isSaving,
    /** Restores earlier values at once, or once the user has seen what they change and agrees. */
    restore: async (next: Asked, isShownFirst: boolean) => {
      const asked = { ...next, values: await withPresentNames(store, model, next.record, next.values) };
      if (isShownFirst) setQuestion({ asked });
      else restore(asked);
    },
    /** The question that is open, to render. */
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
