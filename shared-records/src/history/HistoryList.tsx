import { namesCustomer } from 'shared-model/customer-field';
import type { Model, Stored } from 'shared-model/define-model';
import { formatDate } from 'shared-model/fields/day-texts';
import { Button, useToast } from 'shared-ui';
import { saveTable } from '../export/save-table';
import { Difference, valueText } from './Difference';
import { historyTable } from './history-table';
import { type AccountNames, capitalized, eventText, exactlyWhenOf, gapsIn } from './history-texts';
import styles from './RecordHistory.module.css';
import { sameValue, stateAfter, valueIn } from './restore-values';
import type { HistoryEvent } from './stamped-events';
import { type Restoring, useRestoring } from './useRestoring';

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
      toast.show({ tone: 'error', text: 'The file could not be saved. Try again.' });
    }
  };
  const gaps = gapsIn(entries);
  const oldest = entries.at(-1);
  return (
    <>
      {restoring.dialog}
      <ol className={styles.events} aria-label="History">
        {entries.map((entry, place) => (
          <Event
            key={entry.id}
            {...props}
            entry={entry}
            place={place}
            gap={gaps[place]}
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
  place,
  names,
  now,
  gap,
  restoring: { isSaving, restore },
}: HistoryListProps & {
  entry: Stored<HistoryEvent>;
  place: number;
  /** The fields before whose change another one is missing. */
  gap: ReadonlySet<string> | undefined;
  restoring: Restoring;
}) {
  const { at, changed, cut = [] } = entry;
  const when = exactlyWhenOf(at, now);
  const values = record && stateAfter(model, entries, place, record);
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
        const isCut = cut.includes(name);
        return (
          <div key={name} className={styles.change}>
            <p className={styles.label}>{label}</p>
            <Difference field={field} from={from} to={to} />
            {gap?.has(name) && (
              <p className={styles.label}>
                {namesCustomer(field)
                  ? 'A change in between is missing, or the customer was renamed.'
                  : 'A change in between is missing.'}
              </p>
            )}
            {isCut && <p className={styles.label}>Only the beginning is kept: the text was too long.</p>}
            {record && !isCut && !sameValue(valueIn(model, record, name), before) && (
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
