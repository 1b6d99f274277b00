import { Button, useToast } from 'shared-ui';
import { namesCustomer } from '../model/customer-field';
import type { Model, Stored } from '../model/define-model';
import { formatDate } from '../model/fields/day-texts';
import type { Field } from '../model/fields/fields';
import { saveTable } from '../record/save-table';
import { Difference, valueText } from './Difference';
import { historyTable } from './history-table';
import { type AccountNames, capitalized, eventText, exactlyWhenOf, gapsIn } from './history-texts';
import styles from './RecordHistory.module.css';
import { sameValue, stateAfter, valueIn } from './restore-values';
import type { HistoryEvent } from './stamped-events';
import { type Restoring, useRestoring } from './useRestoring';

interface HistoryListProps {
  readonly model: Model<object>;
  readonly id: string;
  readonly record: Stored<object> | undefined;
  readonly canRestore: boolean;
  /** The newest events, the newest first. */
  readonly entries: readonly Stored<HistoryEvent>[];
  readonly names: AccountNames;
  readonly now: Date;
  readonly hasMore: boolean;
  onMore(): void;
}

/** Renders the history of a record: each event with who and when, its changed fields, and buttons that restore a value or all of them. */
export function HistoryList(props: HistoryListProps) {
  const { model, record, canRestore, entries, names, now, hasMore, onMore } = props;
  const restoring = useRestoring(model);
  const toast = useToast();
  const save = async () => {
    try {
      const fileName = await saveTable(`history-${model.entityName}`, historyTable(model, entries, names));
      toast.show({ tone: 'success', text: `Saved ${fileName} with the events shown.` });
    } catch (error) {
      console.error('The history could not be saved.', error);
      toast.show({ tone: 'error', text: 'The file could not be saved. Try again.' });
    }
  };
  const gaps = gapsIn(entries);
  const oldest = entries.at(-1);
  const isWhole = oldest?.event === 'created';
  return (
    <>
      {restoring.dialog}
      <ol className={styles.events} aria-label="History">
        {entries.map((entry, place) => (
          <li key={entry.id} className={styles.event}>
            <p className={styles.who}>
              {capitalized(eventText(entry, names))}
              {', '}
              <time dateTime={entry.at.toISOString()}>{exactlyWhenOf(entry.at, now)}</time>
            </p>
            {Object.entries(entry.changed).map(([name, { from, to }]) => {
              const field = model.fields[name];
              return (
                field && (
                  <Change
                    key={name}
                    {...props}
                    restoring={restoring}
                    name={name}
                    field={field}
                    from={from}
                    to={to}
                    isBehindGap={gaps[place]?.has(name) ?? false}
                    isCut={entry.cut?.includes(name) ?? false}
                  />
                )
              );
            })}
            {canRestore && record && (
              <RestoreVersion {...props} record={record} place={place} restoring={restoring} />
            )}
          </li>
        ))}
      </ol>
      {hasMore && <Button onClick={onMore}>Show older</Button>}
      {entries.length > 0 && (
        <Button variant="quiet" onClick={() => void save()}>
          Export CSV
        </Button>
      )}
      {!hasMore && !isWhole && (
        <p className={styles.line}>
          {oldest
            ? `Nothing is known before ${formatDate(oldest.at, now)}.`
            : `Nothing is known of this ${model.entityName} yet. Its next changes are kept for two years.`}
        </p>
      )}
    </>
  );
}

/** Renders the button that restores all fields as they were after an event, if one of them is another one now. */
function RestoreVersion({
  model,
  entries,
  now,
  record,
  place,
  restoring,
}: HistoryListProps & { record: Stored<object>; place: number; restoring: Restoring }) {
  const values = stateAfter(model, entries, place, record);
  const entry = entries[place];
  if (!values || !entry) return null;
  const when = exactlyWhenOf(entry.at, now);
  return (
    <div className={styles.change}>
      <Button
        variant="quiet"
        disabled={restoring.isSaving}
        aria-label={`Restore the version of ${when}`}
        onClick={() => restoring.restoreVersion(record, values, when)}
      >
        Restore this version
      </Button>
    </div>
  );
}

/** Renders a changed field: its old and new value, or what differs in a text with both. */
function Change({
  model,
  record,
  canRestore,
  name,
  field,
  from,
  to,
  isBehindGap,
  isCut,
  restoring,
}: HistoryListProps & {
  name: string;
  field: Field;
  from: unknown;
  to: unknown;
  isBehindGap: boolean;
  isCut: boolean;
  restoring: Restoring;
}) {
  const { label } = field.options;
  const isCurrent =
    !record || sameValue(valueIn(model, record, name), valueIn(model, { [name]: from }, name));
  return (
    <div className={styles.change}>
      <p className={styles.label}>{label}</p>
      <Difference field={field} from={from} to={to} />
      {isBehindGap && (
        <p className={styles.label}>
          {namesCustomer(field)
            ? 'A change in between is missing, or the customer was renamed.'
            : 'A change in between is missing.'}
        </p>
      )}
      {isCut && <p className={styles.label}>Only the beginning is kept: the text was too long.</p>}
      {canRestore && record && !isCurrent && !isCut && (
        <Button
          variant="quiet"
          disabled={restoring.isSaving}
          aria-label={`Restore this value of ${label}: ${valueText(field, from) || 'empty'}`}
          onClick={() => restoring.restoreValue(record, name, from)}
        >
          Restore this value
        </Button>
      )}
    </div>
  );
}
