import { type KeyboardEvent, useId, useState } from 'react';
import { listAddress } from 'shared-model/addresses';
import { countText } from 'shared-model/words/count-text';
import { Link } from 'shared-ui/router';
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

/** A month is said to dwarf the others when it has this many times the reports of the next. */
const DWARFS = 10;

/** The columns of two years meet at this part of the room of their month. */
const BETWEEN = 0.45;

/** The years of a month, from left to right. */
const YEARS = ['before', 'count'] as const;

/** Moves the focus among the links of the columns, which are one stop of Tab. */
const moveByArrow = (event: KeyboardEvent<HTMLAnchorElement>) => {
  const links = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])];
  const index = links.indexOf(event.currentTarget);
  const next = new Map([
    ['ArrowLeft', index - 1],
    ['ArrowRight', index + 1],
    ['Home', 0],
    ['End', links.length - 1],
  ]).get(event.key);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
};

/** Lays a link over each column that has reports. It leads to their list. */
const ColumnLinks = ({
  columns,
}: {
  columns: readonly { readonly name: string; readonly count: number; readonly to: string | undefined }[];
}) => {
  const [focused, setFocused] = useState<string>();
  const linked = columns.filter(({ to }) => to !== undefined);
  const stop = linked.find(({ name }) => name === focused) ?? linked[0];
  const room = (100 * YEARS.length) / columns.length;
  return columns.map(({ name, count, to }, index) => {
    if (to === undefined) return null;
    const isBefore = YEARS[index % YEARS.length] === 'before';
    const start = room * (Math.floor(index / YEARS.length) + (isBefore ? 0 : BETWEEN));
    const width = room * (isBefore ? BETWEEN : 1 - BETWEEN);
    return (
      <Link
        key={name}
        to={to}
        className={styles.link}
        style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
        aria-label={`${name}: ${countText(count, 'report')}`}
        title={`${name}: ${countText(count, 'report')}`}
        tabIndex={name === stop?.name ? 0 : -1}
        onFocus={() => setFocused(name)}
        onKeyDown={moveByArrow}
      />
    );
  });
};

/**
 * Draws the months of a year as columns, beside those of the year before, from zero on one scale. The table of the months says the
 * same in numbers, so a screen reader hears one sentence here, and the links of the columns.
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
  const columns = months.flatMap((month) =>
    YEARS.map((key) => {
      const ofYear = key === 'count' ? year : before;
      const search = month[key] > 0 && month.search?.(ofYear);
      return {
        name: `${month.label} ${ofYear}`,
        count: month[key],
        to: search ? listAddress('salesReport', Object.fromEntries(search)) : undefined,
      };
    }),
  );
  const [largest, next] = [...columns].sort((one, other) => other.count - one.count);
  const { top, steps } = scaleFor(largest?.count ?? 0);
  const highest = months.reduce((most, month) => (month.count > most.count ? month : most));
  const most =
    highest.count === 0
      ? `No report in ${year}.`
      : `The most in ${year}: ${countText(highest.count, 'report')}, ${highest.label}.`;
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
      {largest && next && next.count > 0 && largest.count >= DWARFS * next.count && (
        <p className={styles.note}>
          {largest.name} has {countText(largest.count, 'report')}, so the other columns are low. The table has
          their numbers.
        </p>
      )}
      <div className={styles.drawing}>
        <svg
          className={styles.chart}
          role="img"
          aria-label={`Columns of ${year} beside ${before}. ${most}`}
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
        <ColumnLinks columns={columns} />
      </div>
    </figure>
  );
};
