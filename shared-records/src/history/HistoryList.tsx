import { useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import type { Model, Stored } from 'shared-model/define-model';
import { valueText } from 'shared-model/field-text';
import { companyClock, formatDate } from 'shared-model/fields/day-texts';
import { useDataStore } from 'shared-store/DataProvider';
import { explainFailure } from 'shared-store/explain-failure';
import { Button, Message, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { saveTable } from '../export/save-table';
import { useWrite } from '../writing/useWrite';
import { changedTexts, Difference } from './Difference';
import { type AccountNames, capitalized, eventText, exactlyWhenOf, gapsIn } from './history-texts';
import styles from './RecordHistory.module.css';
import {
  type Restoration,
  type Restored,
  restoreValues,
  sameValue,
  stateAfter,
  valueIn,
  withPresentNames,
} from './restore-values';
import type { HistoryEvent } from './stamped-events';

interface HistoryListProps {
  readonly model: Model<object>;
  /** The record that earlier values may be restored into. */
  readonly record: Stored<object> | undefined;
  /** The newest events, the newest first. */
  readonly entries: readonly Stored<HistoryEvent>[];
  readonly names: AccountNames;
  readonly now: Date;
  readonly hasMore: boolean;
  onMore(): void;
}

/** Renders the history of a record: each event with who and when, its changed fields, and buttons that restore a value or all of them. */
export function HistoryList(props: HistoryListProps) {
  const { model, entries, names, now, hasMore, onMore } = props;
  const restoring = useRestoring(model);
  const toast = useToast();
  const save = async () => {
    try {
      const fileName = await saveTable(`history-${model.entityName}`, historyTable(model, entries, names));
      toast.show({ tone: 'success', text: `Saved ${fileName} with the events shown.` });
    } catch (error) {
      console.error('The history could not be saved.', error);
      toast.show({ tone: 'error', text: explainPress(error, 'The file could not be saved. Try again.') });
    }
  };
  const gaps = gapsIn(entries);
  const oldest = entries.at(-1);
  return (
    <>
      {restoring.dialog}
      <ol className={styles.events} aria-label="History">
        {entries.map((entry, index) => (
          <Event
            key={entry.id}
            {...props}
            entry={entry}
            index={index}
            gap={gaps[index]}
            restoring={restoring}
          />
        ))}
      </ol>
      {hasMore && <Button onClick={onMore}>Show older</Button>}
      {entries.length > 0 && (
        <Button variant="quiet" onClick={() => void save()}>
          Export CSV
        </Button>
      )}
      {!hasMore && oldest?.event !== 'created' && (
        <p className={styles.line}>
          {oldest
            ? `Nothing is known before ${formatDate(oldest.at, now)}.`
            : `Nothing is known of this ${model.entityName} yet. Its next changes are kept for two years.`}
        </p>
      )}
    </>
  );
}

/** Renders an event: who and when, and of each changed field its old and new value, or what differs in a text with both. */
function Event({
  model,
  record,
  entries,
  entry,
  index,
  names,
  now,
  gap,
  restoring: { isSaving, restore },
}: HistoryListProps & {
  entry: Stored<HistoryEvent>;
  index: number;
  /** The fields before whose change another one is missing. */
  gap: ReadonlySet<string> | undefined;
  restoring: Restoring;
}) {
  const { at, changed } = entry;
  const when = exactlyWhenOf(at, now);
  const values = record && stateAfter(model, entries, index, record);
  return (
    <li className={styles.event}>
      <p className={styles.who}>
        {capitalized(eventText(entry, names))}
        {', '}
        <time dateTime={at.toISOString()}>{when}</time>
      </p>
      {Object.entries(changed).map(([name, { from, to }]) => {
        const field = model.fields[name];
        if (!field) return null;
        const { label } = field.options;
        const before = valueIn(model, { [name]: from }, name);
        return (
          <div key={name} className={styles.change}>
            <p className={styles.label}>{label}</p>
            <Difference field={field} from={from} to={to} />
            {gap?.has(name) && (
              <p className={styles.label}>
                A change in between is missing
                {field.kind === 'reference' && `, or the ${label.toLowerCase()} was renamed`}.
              </p>
            )}
            {record && !sameValue(valueIn(model, record, name), before) && (
              <Button
                variant="quiet"
                disabled={isSaving}
                aria-label={`Restore this value of ${label}: ${valueText(field, from) || 'empty'}`}
                onClick={() =>
                  restore({ what: label, record, values: new Map([[name, before]]), compared: [name] }, false)
                }
              >
                Restore this value
              </Button>
            )}
          </div>
        );
      })}
      {values && (
        <div className={styles.change}>
          <Button
            variant="quiet"
            disabled={isSaving}
            aria-label={`Restore the version of ${when}`}
            onClick={() => {
              const what = `the version of ${when}`;
              restore({ what, record, values, compared: Object.keys(model.fields) }, true);
            }}
          >
            Restore this version
          </Button>
        </div>
      )}
    </li>
  );
}

/** A restoration with its name for a sentence. */
interface Asked extends Restoration {
  readonly what: string;
}

type Answer = Exclude<Restored, 'saved'>;

export type Restoring = ReturnType<typeof useRestoring>;

/** Saves earlier values of a record, and says what became of it. Asks what the form would ask. */
const useRestoring = (model: Model<object>) => {
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

const HEADINGS = ['When', 'What', 'Field', 'Before', 'After'];

/** Returns a history as a table, with moments by the company's clock: a row for each changed field, and one for an event without. */
export const historyTable = (
  model: Pick<Model, 'fields'>,
  entries: readonly HistoryEvent[],
  names: AccountNames,
): readonly (readonly string[])[] => [
  HEADINGS,
  ...entries.flatMap((entry) => {
    const event = [companyClock.timeOf(entry.at).replace('T', ' '), capitalized(eventText(entry, names))];
    const rows = Object.entries(entry.changed).flatMap(([name, { from, to }]) => {
      const field = model.fields[name];
      if (!field) return [];
      return [[...event, field.options.label, ...changedTexts(field, from, to)]];
    });
    return rows.length > 0 ? rows : [[...event, '', '', '']];
  }),
];
