import { useId, useMemo, useState } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import { formatTime } from 'shared-model/fields/day-texts';
import { report } from 'shared-model/report';
import type { CountDocument } from 'shared-model/summaries/counts';
import { failedText } from 'shared-records/list';
import { saveTable } from 'shared-records/record';
import { useDataStore, useNow, useQuery } from 'shared-store';
import { Button, Message, NativeSelect, Spinner, useToast } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import styles from './overview.module.css';

// What the screens of counted reports share: the year and the week.

/** The formats of a file, as the lists offer them. */
const FORMATS = [
  ['xlsx', 'Excel file'],
  ['csv', 'CSV'],
  ['csv-semicolon', 'CSV with semicolons'],
] as const;

/** Offers the shown numbers as a file in each format. */
export const ExportMenu = ({
  name,
  table,
}: {
  /** The name of the file, without its format. */
  name: string;
  table(): readonly (readonly (string | number)[])[];
}) => {
  const toast = useToast();
  const save = async (format: (typeof FORMATS)[number][0]) => {
    try {
      const fileName = await saveTable(name, table(), format);
      toast.show({ tone: 'success', text: `Saved ${fileName}.` });
    } catch (error) {
      console.error(`${name} could not be saved.`, error);
      toast.show({ tone: 'error', text: explainPress(error, 'The file could not be saved. Try again.') });
    }
  };
  return (
    <div className={styles.export}>
      <Popover label="Export" align="end">
        {(close) => (
          <div className={styles.formats}>
            {FORMATS.map(([format, text]) => (
              <Button
                key={format}
                variant="quiet"
                onClick={() => {
                  close();
                  save(format);
                }}
              >
                {text}
              </Button>
            ))}
          </div>
        )}
      </Popover>
    </div>
  );
};

/** Offers one of some texts, or all of them. */
export const Choice = ({
  label,
  value = '',
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly string[];
  onChange(value: string | undefined): void;
}) => {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
};

/** Returns a moment for a sentence, such as "today, 14:10". */
const timeOf = (moment: Date, now: Date): string =>
  formatTime(moment, now).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());

/** The counts of some years or weeks. */
interface Counts {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error: Error | undefined;
  readonly documents: readonly CountDocument[] | undefined;
  /** Whether the server has confirmed them. */
  readonly isLive: boolean;
  /** When they were live last, if they are not. */
  readonly since: Date | undefined;
}

/** Listens to the counts of some years, or of weeks by their Mondays. */
export const useCounts = (times: readonly (number | string)[]): Counts => {
  const store = useDataStore();
  const key = times.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all times.
  const listen = useMemo(() => store.listenToCounts(report, times), [store, key]);
  const counts = useQuery('The counts of reports', listen);
  const now = useNow();
  const age = counts.status === 'ready' ? (counts.live ? 'now' : 'old') : undefined;
  const [lastAge, setLastAge] = useState(age);
  const [since, setSince] = useState<Date>();
  if (age !== lastAge) {
    setLastAge(age);
    setSince(lastAge === 'now' && age === 'old' ? now : undefined);
  }
  return {
    status: counts.status,
    error: counts.status === 'failed' ? counts.error : undefined,
    documents: counts.status === 'ready' ? counts.rows : undefined,
    isLive: age === 'now',
    since,
  };
};

/** Says why there are no numbers, or that they may have changed. */
export const CountNotices = ({
  counts: { status, error, isLive, since },
  isCounted,
}: {
  counts: Counts;
  /** Whether the server has counted once. */
  isCounted: boolean;
}) => {
  const now = useNow();
  if (status === 'loading') return <Spinner label="Counting the reports" />;
  if (error) return <Message tone="error">{failedText('The numbers', error)}</Message>;
  return (
    <>
      {!isLive && (
        <Message tone="info">
          The connection is interrupted: these numbers may have changed
          {since && ` since ${timeOf(since, now)}`}.
        </Message>
      )}
      {!isCounted && (
        <Message tone="info">The reports are not counted yet. They are counted every night at 3.</Message>
      )}
    </>
  );
};
