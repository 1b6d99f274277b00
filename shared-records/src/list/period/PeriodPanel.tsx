import { useState } from 'react';
import { type Days, daysOf, isDayIn, isReversed, NAMED_PERIODS, type Period } from 'shared-model/periods';
import { useNow } from 'shared-store';
import { Button } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import styles from './PeriodPanel.module.css';
import { PERIOD_NAMES } from './period-names';
import type { SearchedDays } from './period-params';

const daysAt = (days: SearchedDays, now: Date): Days =>
  typeof days === 'string' ? daysOf(days, now) : (days ?? {});

/** Renders the named periods and the fields for any first and last day. */
export const PeriodPanel = ({
  days,
  limits,
  onChange,
  onDone,
}: {
  days: SearchedDays;
  /** The moments that the records can have. */
  limits: Required<Period>;
  onChange(next: SearchedDays): void;
  onDone(): void;
}) => {
  const now = useNow();
  const [{ from = '', to = '' }, setTyped] = useState(() => daysAt(days, now));
  const choose = (next: SearchedDays) => {
    onChange(next);
    onDone();
  };
  const type = (typed: { from: string; to: string }, isIncomplete: boolean) => {
    setTyped(typed);
    if (isIncomplete) return;
    const whole = { from: typed.from || undefined, to: typed.to || undefined };
    // A year is incomplete while the user types it.
    if (![whole.from, whole.to].every((day) => day === undefined || isDayIn(day, limits))) return;
    onChange(whole.from || whole.to ? whole : undefined);
  };
  return (
    <div className={styles.panel}>
      <div className={styles.names}>
        {NAMED_PERIODS.map((name) => (
          <Button key={name} aria-pressed={days === name} onClick={() => choose(name)}>
            {PERIOD_NAMES[name]}
          </Button>
        ))}
        <Button variant="quiet" aria-pressed={days === undefined} onClick={() => choose(undefined)}>
          Any time
        </Button>
      </div>
      <div className={styles.days}>
        <TextField
          label="From"
          name="from"
          type="date"
          value={from}
          error={
            isReversed({ from, to: to || undefined }) ? 'From is after To: choose an earlier day.' : undefined
          }
          onChange={(next, isIncomplete) => type({ from: next, to }, isIncomplete)}
        />
        <TextField
          label="To"
          name="to"
          type="date"
          value={to}
          onChange={(next, isIncomplete) => type({ from, to: next }, isIncomplete)}
        />
      </div>
    </div>
  );
};
