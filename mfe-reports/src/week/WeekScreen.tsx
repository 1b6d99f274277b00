import { useMemo } from 'react';
import { listAddress } from 'shared-model/addresses';
import { formatDate, formatMoment } from 'shared-model/fields/day-texts';
import { dayAfter, mondayOf } from 'shared-model/periods';
import { compareNames } from 'shared-model/words/compare-names';
import { countText } from 'shared-model/words/count-text';
import { useSearch } from 'shared-records/url-search';
import { useNow, useToday } from 'shared-store';
import { Button, ScreenHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { Choice, CountNotices, ExportMenu, useCounts } from '../overview/counted';
import { isYear } from '../overview/overview';
import overview from '../overview/overview.module.css';
import { QuietCustomers } from './QuietCustomers';
import { daysIn, type WeekRow, weekOf, weekParams, weekTable } from './week';
import styles from './week.module.css';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** The weekday of a day, such as "Mon"; on a phone its first letter. */
const DayName = ({ children: day }: { children: string }) => {
  const name = weekday.format(new Date(day));
  return (
    <span className={styles.day}>
      {name.slice(0, 1)}
      <span>{name.slice(1)}</span>
    </span>
  );
};

/** A number of reports. It leads to the list of exactly these. */
const Count = ({
  row: { label, filters },
  count,
  from,
  to,
  name,
}: {
  row: WeekRow;
  count: number;
  from: string;
  to: string;
  /** Names the day or the week to a screen reader. */
  name: string;
}) => {
  const text = count.toLocaleString('en-US');
  return (
    <td data-none={count === 0 || undefined}>
      {count > 0 && filters ? (
        <Link
          to={listAddress('salesReport', { ...filters, from, to })}
          aria-label={`${countText(count, 'report')}, ${label}, ${name}`}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
};

/** The reports of some people or customers by day. */
const DayTable = ({
  title,
  first,
  rows,
  all,
  today,
  days,
  now,
}: {
  title: string;
  first: string;
  rows: readonly WeekRow[];
  /** The sums below the rows. */
  all?: WeekRow | undefined;
  today: string;
  days: readonly string[];
  now: Date;
}) => {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const numbersOf = (row: WeekRow) => (
    <>
      {days.map((day, index) => (
        <Count
          key={day}
          row={row}
          count={row.counts[index] ?? 0}
          from={day}
          to={day}
          name={formatDate(day, now)}
        />
      ))}
      <Count row={row} count={row.total} from={from} to={to} name="the week" />
    </>
  );
  return (
    <section className={`${overview.chart} ${styles.days}`} data-week>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                <DayName>{day}</DayName> {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // A customer may be called "None" or "3 others".
            <tr key={`${row.label} ${JSON.stringify(row.filters)}`}>
              <th scope="row" translate={row.filters && 'no'}>
                {row.label}
              </th>
              {numbersOf(row)}
            </tr>
          ))}
        </tbody>
        {all && rows.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{all.label}</th>
              {numbersOf(all)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};

/** The reports of a week by person, customer and day; and who has not been visited for longer than usual, as of today. */
export const WeekScreen = () => {
  const [search, onSearch] = useSearch(weekParams);
  const now = useNow();
  const today = useToday();
  const present = mondayOf(today);
  const { week: monday = present, responsible } = search;
  const counts = useCounts([monday]);
  const { documents } = counts;
  const whole = useMemo(() => documents && weekOf(documents, monday), [documents, monday]);
  const week = useMemo(
    () => (responsible === undefined ? whole : documents && weekOf(documents, monday, responsible)),
    [whole, documents, monday, responsible],
  );
  const people = useMemo(() => {
    const named = whole?.people.flatMap(({ label, filters }) => (filters?.responsible ? [label] : [])) ?? [];
    return [...new Set(responsible === undefined ? named : [responsible, ...named])].sort(compareNames);
  }, [whole, responsible]);
  const days = daysIn(monday);
  const title = `${formatDate(monday, now)} to ${formatDate(days.at(-1) ?? '', now)}`;
  const weekButton = (next: string, sign: string, label: string) => (
    <Button
      variant="quiet"
      aria-label={label}
      // A week that has not begun is all zeros.
      disabled={!isYear(Number(next.slice(0, 4))) || (next > monday && next > present)}
      onClick={() => onSearch((before) => ({ ...before, week: next === present ? undefined : next }))}
    >
      {sign}
    </Button>
  );
  const table = { today, days, now };
  return (
    <div className={overview.overview}>
      <ScreenHeader
        title="Week"
        button={week && <ExportMenu name={`week-${monday}`} table={() => weekTable(week)} />}
      >
        <fieldset className={overview.years}>
          <legend className={styles.legend}>Week</legend>
          {weekButton(dayAfter(monday, -7), '‹', 'Show the week before')}
          <strong aria-live="polite">{title}</strong>
          {weekButton(dayAfter(monday, 7), '›', 'Show the next week')}
        </fieldset>
        <Choice
          label="Person Responsible"
          value={responsible}
          options={people}
          onChange={(responsible) => onSearch((before) => ({ ...before, responsible }))}
        />
      </ScreenHeader>
      <CountNotices counts={counts} isCounted={week !== undefined} />
      {week && (
        <div>
          <p className={styles.printed}>
            Week of {[title, responsible].filter(Boolean).join(', ')}, {formatMoment(now)}
          </p>
          <p className={overview.total}>
            <strong>{countText(week.all.total, 'report')}</strong>
            {monday > present && ': this week has not begun'}
          </p>
          {week.all.total > 0 && (
            <>
              <DayTable title="By person" first="Person" rows={week.people} all={week.all} {...table} />
              <DayTable title="By customer" first="Customer" rows={week.customers} {...table} />
            </>
          )}
        </div>
      )}
      <QuietCustomers today={today} />
    </div>
  );
};
