import { useState } from 'react';
import type { ListSearch } from 'shared-records/list';
import { type Days, daysOf, isReportDay, NAMED_PERIODS } from 'shared-records/store';
import { Button, TextField } from 'shared-ui';
import styles from './PeriodPanel.module.css';
import { PERIOD_NAMES } from './period-names';

type Chosen = ListSearch<'salesReport'>['days'];

const daysAt = (days: Chosen, now: Date): Days =>
  typeof days === 'string' ? daysOf(days, now) : (days ?? {});

/** The times to choose from: those with a name, of which one click is enough, and any days. */
export const PeriodPanel = ({
  days,
  onChange,
  onDone,
}: {
  days: Chosen;
  onChange(next: Chosen): void;
  onDone(): void;
}) => {
  const [{ from = '', to = '' }, setTyped] = useState(() => daysAt(days, new Date()));
  const choose = (next: Chosen) => {
    onChange(next);
    onDone();
  };
  const type = (typed: { from: string; to: string }) => {
    setTyped(typed);
    const whole = { from: typed.from || undefined, to: typed.to || undefined };
    // A year that is being typed may be none yet.
    if (![whole.from, whole.to].every((day) => day === undefined || isReportDay(day))) return;
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
        <Button variant="quiet" onClick={() => choose(undefined)}>
          Any time
        </Button>
      </div>
      <div className={styles.days}>
        <TextField
          label="From"
          name="from"
          type="date"
          value={from}
          onChange={(next) => type({ from: next, to })}
        />
        <TextField
          label="To"
          name="to"
          type="date"
          value={to}
          onChange={(next) => type({ from, to: next })}
        />
      </div>
    </div>
  );
};
