import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { Button, useToast, VisuallyHidden } from 'shared-ui';
import { namesCustomer } from '../model/customer-field';
import type { Model, Stored } from '../model/define-model';
import { formatMoment, formatShortDay, formatWholeDay } from '../model/fields/day-texts';
import type { Field } from '../model/fields/fields';
import type { HistoryEntry } from '../model/history/entries';
import { useDataStore } from '../store/DataProvider';
import { explainFailure } from '../store/explain-failure';
import { type AccountNames, capitalized, eventText, exactlyWhenOf, gapsIn } from './history-texts';
import styles from './RecordHistory.module.css';
import { restoreValue, sameValue, valueIn } from './restore-value';

interface HistoryListProps {
  readonly model: Model<object>;
  readonly id: string;
  readonly record: Stored<object> | undefined;
  readonly canRestore: boolean;
  /** The newest entries, the newest first. */
  readonly entries: readonly Stored<HistoryEntry>[];
  readonly names: AccountNames;
  readonly now: Date;
  readonly hasMore: boolean;
  onMore(): void;
}

/** Renders the history of a record: each event with who and when, its changed fields, and buttons that restore a value. */
export function HistoryList(props: HistoryListProps) {
  const { model, entries, names, now, hasMore, onMore } = props;
  const gaps = gapsIn(entries);
  const oldest = entries.at(-1);
  const isWhole = oldest?.event === 'created' && oldest.via !== 'restore';
  return (
    <>
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
                    name={name}
                    field={field}
                    from={from}
                    to={to}
                    isBehindGap={gaps[place]?.has(name) ?? false}
                  />
                )
              );
            })}
          </li>
        ))}
      </ol>
      {hasMore ? (
        <Button onClick={onMore}>Show older</Button>
      ) : (
        !isWhole && (
          <p className={styles.line}>
            {oldest
              ? `Nothing is known before ${formatShortDay(oldest.at)}.`
              : `Nothing is known of this ${model.entityName} yet. Its next changes are kept for two years.`}
          </p>
        )
      )}
    </>
  );
}

/** Renders a changed field: its old and new value, or what differs in a text with both. */
function Change({
  model,
  id,
  record,
  canRestore,
  name,
  field,
  from,
  to,
  isBehindGap,
}: HistoryListProps & {
  name: string;
  field: Field;
  from: unknown;
  to: unknown;
  isBehindGap: boolean;
}) {
  const { label } = field.options;
  const store = useDataStore();
  const toast = useToast();
  const [isSaving, setIsSaving] = useState(false);
  const isCurrent =
    !record || sameValue(valueIn(model, record, name), valueIn(model, { [name]: from }, name));
  const restore = async () => {
    setIsSaving(true);
    try {
      const problem = await restoreValue(store, model, record ?? { id }, name, from);
      if (problem === undefined) toast.show({ tone: 'success', text: `Restored ${label}.` });
      else toast.show({ tone: 'error', text: problem });
    } catch (error) {
      console.error(`Restoring ${name} failed.`, error);
      toast.show({ tone: 'error', text: explainFailure(`The ${model.entityName}`)(error) });
    }
    setIsSaving(false);
  };
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
      {canRestore && !isCurrent && (
        <Button
          variant="quiet"
          disabled={isSaving}
          aria-label={`Restore this value of ${label}: ${textOf(field, from) || 'empty'}`}
          onClick={restore}
        >
          Restore this value
        </Button>
      )}
    </div>
  );
}

/** Returns a stored value in words; empty for none. */
const textOf = (field: Field, value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatMoment(value);
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.kind === 'day' ? formatWholeDay(text) : text;
};

function Difference({ field, from, to }: { field: Field; from: unknown; to: unknown }) {
  const [before, after] = [textOf(field, from), textOf(field, to)];
  if (field.kind !== 'lines' || before === '' || after === '')
    return (
      <p className={styles.value} translate="no">
        <Removed text={before || 'empty'} /> <span aria-hidden="true">→</span>{' '}
        <Inserted text={after || 'empty'} />
      </p>
    );
  const parts = diffWordsWithSpace(before, after);
  return (
    <p className={styles.value} translate="no">
      {parts.map(({ added, removed, value }, index) => {
        const key = `${index} ${value}`;
        if (added) return <Inserted key={key} text={value} />;
        return removed ? <Removed key={key} text={value} /> : <span key={key}>{value}</span>;
      })}
    </p>
  );
}

const Removed = ({ text }: { text: string }) => (
  <del>
    <VisuallyHidden>removed: </VisuallyHidden>
    {text}
  </del>
);

const Inserted = ({ text }: { text: string }) => (
  <ins>
    <VisuallyHidden>inserted: </VisuallyHidden>
    {text}
  </ins>
);
