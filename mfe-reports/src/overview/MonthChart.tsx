import { useId } from 'react';
import { countText } from 'shared-model/words/count-text';
import styles from './MonthChart.module.css';
import type { Bar } from './overview';

/** The height of the highest column, and the room above it for its number and below for the month, in pixels. */
const [HEIGHT, ABOVE, BELOW] = [150, 18, 22];
const BASE = ABOVE + HEIGHT;

/** The tops of a scale that read well, up to 10, each with the number of its steps. */
const TOPS = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 3],
  [8, 4],
  [10, 5],
] as const;

/** Returns the top of a scale for numbers up to `most`, and how many steps it has, each a whole number. */
export const scaleFor = (most: number): { readonly top: number; readonly steps: number } => {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const [factor, steps] = TOPS.find(([factor]) => factor * size >= most) ?? [10, 5];
  return { top: factor * size, steps };
};

/** Returns the height of a column in pixels. A month with reports is never invisible beside a large one. */
const heightOf = (count: number, top: number): number =>
  count === 0 ? 0 : Math.max(2, (HEIGHT * count) / top);

/**
 * Draws the months of a year as columns, beside those of the year before, from zero on one scale. The table of the months says the
 * same in numbers, so a screen reader hears one sentence here.
 */
export const MonthChart = ({
  months,
  years: [year, before],
  running,
}: {
  months: readonly Bar[];
  years: readonly [number, number];
  /** The month that is not over yet, from 1. */
  running: number | undefined;
}) => {
  const title = useId();
  const { top, steps } = scaleFor(Math.max(...months.flatMap((month) => [month.count, month.before])));
  const highest = months.reduce((most, month) => (month.count > most.count ? month : most));
  const room = 100 / months.length;
  const lines = Array.from({ length: steps + 1 }, (_, step) => (top * step) / steps);
  return (
    <figure className={styles.figure} aria-labelledby={title}>
      <figcaption id={title} className={styles.caption}>
        Reports by month
        <span className={styles.key} data-year="now">
          {year}
        </span>
        <span className={styles.key} data-year="before">
          {before}
        </span>
      </figcaption>
      <svg
        className={styles.chart}
        role="img"
        aria-label={`Columns of ${year} beside ${before}. The most in ${year}: ${countText(highest.count, 'report')}, ${highest.label}.`}
        height={BASE + BELOW}
      >
        {lines.map((line) => {
          const y = BASE - (HEIGHT * line) / top;
          return (
            <g key={line}>
              <line className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
              <text className={styles.scale} x="-0.5rem" y={y + 4}>
                {line.toLocaleString('en-US')}
              </text>
            </g>
          );
        })}
        {months.map((month, index) => {
          const [now, then] = [heightOf(month.count, top), heightOf(month.before, top)];
          const left = index * room;
          return (
            <g key={month.label} data-running={index + 1 === running || undefined}>
              <title>{`${month.label} ${year}: ${month.count.toLocaleString('en-US')}, ${before}: ${month.before.toLocaleString('en-US')}`}</title>
              {/* Answers to a pointer where a column is low, too. */}
              <rect className={styles.target} x={`${left}%`} y={0} width={`${room}%`} height={BASE} />
              <rect
                className={styles.before}
                x={`${left + room * 0.14}%`}
                y={BASE - then}
                width={`${room * 0.3}%`}
                height={then}
                rx={2}
              />
              <rect
                className={styles.now}
                x={`${left + room * 0.46}%`}
                y={BASE - now}
                width={`${room * 0.4}%`}
                height={now}
                rx={2}
              />
              {month.count > 0 && (
                <text className={styles.number} x={`${left + room * 0.66}%`} y={BASE - now - 5}>
                  {month.count.toLocaleString('en-US')}
                </text>
              )}
              <text className={styles.month} x={`${left + room / 2}%`} y={BASE + 16}>
                <tspan className={styles.long}>{month.label.slice(0, 3)}</tspan>
                <tspan className={styles.short}>{month.label.slice(0, 1)}</tspan>
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
};
