import { useMemo, useState } from 'react';
import { listAddress } from 'shared-model/addresses';
import { formatWholeDay } from 'shared-model/fields/day-texts';
import { DEPARTMENTS } from 'shared-model/report';
import { compareNames } from 'shared-model/words/compare-names';
import { countText } from 'shared-model/words/count-text';
import { useSearch } from 'shared-records/url-search';
import { useToday } from 'shared-store';
import { Button, Icon, ScreenHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { Choice, CountNotices, ExportMenu, useCounts } from './counted';
import { MonthChart } from './MonthChart';
import { type Bar, isYear, overviewOf, overviewParams, paceText, tableOf } from './overview';
import styles from './overview.module.css';

/** Returns whether a bar is drawn. All others together may be more than any other, and would make all bars short. */
const hasBar = ({ search, isUnlisted }: Bar): boolean => search !== undefined || isUnlisted === true;

/** A number with its bar. It leads to the list of exactly these reports. */
const Count = ({
  bar,
  count,
  year,
  most,
  hue,
}: {
  bar: Bar;
  count: number;
  year: number;
  most: number;
  hue: number | undefined;
}) => {
  const text = count.toLocaleString('en-US');
  const color = hue === undefined ? {} : { '--color-bar': `var(--color-hue-${hue})` };
  return (
    <td>
      {count > 0 && hasBar(bar) && (
        <span className={styles.bar} style={{ '--part': count / most, ...color } as object} />
      )}
      {count > 0 && bar.search ? (
        <Link
          to={listAddress('salesReport', Object.fromEntries(bar.search(year)))}
          aria-label={`${countText(count, 'report')}, ${bar.label}, ${year}`}
        >
          {text}
        </Link>
      ) : (
        <span className={styles.number}>{text}</span>
      )}
    </td>
  );
};

type Key = 'label' | 'count' | 'before';

/** The order of the bars that somebody has chosen by a heading. */
interface Order {
  readonly by: Key;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the bars in an order, by default the given one. Bars that open no list come last. */
const inOrder = (bars: readonly Bar[], order: Order | undefined, isByTime: boolean): readonly Bar[] => {
  if (!order) return bars;
  const step = order.direction === 'ascending' ? 1 : -1;
  const indexes = new Map(bars.map((bar, index) => [bar, index]));
  const compare = (one: Bar, other: Bar): number => {
    if (order.by !== 'label') return one[order.by] - other[order.by];
    if (isByTime) return (indexes.get(one) ?? 0) - (indexes.get(other) ?? 0);
    return compareNames(one.label, other.label);
  };
  return [...bars].sort(
    (one, other) => Number(!one.search) - Number(!other.search) || step * compare(one, other),
  );
};

/** A heading that sorts the bars: numbers from the largest, names from A, and the other way round with the next press. */
const Heading = ({
  by,
  order,
  onOrder,
  children,
}: {
  by: Key;
  order: Order | undefined;
  onOrder(order: Order): void;
  children: string;
}) => {
  const direction = order?.by === by ? order.direction : undefined;
  const first = by === 'label' ? 'ascending' : 'descending';
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        data-direction={direction}
        title={`Sort by ${children}`}
        onClick={() => onOrder({ by, direction: direction === first ? other : first })}
      >
        {children}
        <Icon name="up" />
      </button>
    </th>
  );
};

/** A chart that is its own table: each cell holds its number and its bar. */
const BarTable = ({
  title,
  first,
  bars,
  years,
  isByTime = false,
  hueOf,
}: {
  title: string;
  /** The heading of the first column. */
  first: string;
  bars: readonly Bar[];
  /** The year, and the one before. */
  years: readonly [number, number];
  /** Whether the bars are given in the order of time. */
  isByTime?: boolean;
  /** Returns the number of the quiet colour of a bar, from 1 to 6. */
  hueOf?(label: string): number | undefined;
}) => {
  const [order, setOrder] = useState<Order>();
  const most = Math.max(1, ...bars.flatMap((bar) => (hasBar(bar) ? [bar.count, bar.before] : [])));
  const [year, before] = years;
  const heading = { order, onOrder: setOrder };
  return (
    <section className={styles.chart}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <Heading by="label" {...heading}>
              {first}
            </Heading>
            <Heading by="count" {...heading}>{`${year}`}</Heading>
            <Heading by="before" {...heading}>{`${before}`}</Heading>
          </tr>
        </thead>
        <tbody>
          {inOrder(bars, order, isByTime).map((bar) => (
            // A customer may be called "None" or "3 others".
            <tr key={`${bar.search ? 'one' : 'rest'} ${bar.label}`}>
              <th scope="row" translate={bar.search && 'no'}>
                {bar.label}
              </th>
              <Count bar={bar} count={bar.count} year={year} most={most} hue={hueOf?.(bar.label)} />
              <Count bar={bar} count={bar.before} year={before} most={most} hue={undefined} />
            </tr>
          ))}
        </tbody>
      </table>
      {!bars.every(hasBar) && <p className={styles.hint}>Others together have no bar.</p>}
    </section>
  );
};

const departments: readonly string[] = DEPARTMENTS;

/** Returns the number of a department's colour, as the list has it. */
const hueOfDepartment = (label: string): number | undefined => 1 + departments.indexOf(label) || undefined;

/** The reports of a year at a glance, beside those of the year before: by month, department, person and customer. */
export const OverviewScreen = () => {
  const [search, onSearch] = useSearch(overviewParams);
  const today = useToday();
  const present = Number(today.slice(0, 4));
  const { year = present, department, responsible } = search;
  const counts = useCounts([year, year - 1]);
  const { documents, isLive } = counts;
  const whole = useMemo(() => documents && overviewOf(documents, year, {}), [documents, year]);
  const isWhole = department === undefined && responsible === undefined;
  const overview = useMemo(
    () => (isWhole ? whole : documents && overviewOf(documents, year, { department, responsible })),
    [isWhole, whole, documents, year, department, responsible],
  );
  const people = useMemo(
    () =>
      whole?.people.flatMap(({ label, search: isNamed }) => (isNamed ? [label] : [])).sort(compareNames) ??
      [],
    [whole],
  );
  const goTo = (next: number) =>
    onSearch((before) => ({ ...before, year: next === present ? undefined : next }));
  const yearButton = (next: number, sign: string) => (
    <Button
      variant="quiet"
      aria-label={`Show ${next}`}
      // A year that has not begun is all zeros.
      disabled={!isYear(next) || (next > year && next > present)}
      onClick={() => goTo(next)}
    >
      {sign}
    </Button>
  );
  const years = [year, year - 1] as const;
  const runningMonth = year === present ? Number(today.slice(5, 7)) : undefined;
  const pace = overview && runningMonth ? paceText(overview.months, runningMonth, year - 1) : '';
  return (
    <div className={styles.overview}>
      <ScreenHeader
        title="Overview"
        button={
          overview && (
            <ExportMenu
              name={`overview-${year}`}
              table={() => tableOf(overview, year, { department, responsible })}
            />
          )
        }
      >
        <fieldset className={styles.years}>
          <legend className={styles.legend}>Year</legend>
          {yearButton(year - 1, '‹')}
          <strong aria-live="polite">{year}</strong>
          {yearButton(year + 1, '›')}
        </fieldset>
        <Choice
          label="Department"
          value={department}
          options={DEPARTMENTS}
          onChange={(department) =>
            onSearch((before) => ({ ...before, department: DEPARTMENTS.find((each) => each === department) }))
          }
        />
        <Choice
          label="Person Responsible"
          value={responsible}
          options={
            responsible === undefined || people.includes(responsible) ? people : [responsible, ...people]
          }
          onChange={(responsible) => onSearch((before) => ({ ...before, responsible }))}
        />
      </ScreenHeader>
      <CountNotices counts={counts} isCounted={overview !== undefined} />
      {overview && (
        <div className={styles.tables}>
          <p className={styles.printed}>
            Overview of {[`${year}`, department, responsible].filter(Boolean).join(', ')},{' '}
            {formatWholeDay(today)}
          </p>
          <p className={styles.total}>
            <strong>{countText(overview.total.count, 'report')}</strong> in {year}
            {runningMonth === 1 && ' so far'}, {overview.total.before.toLocaleString('en-US')} in {year - 1}
            {isLive && <span className={styles.live}>, as of now</span>}
          </p>
          {overview.total.count === 0 && (
            <p className={styles.pace}>
              {year > present ? `${year} has not begun.` : `No report in ${year}`}
              {year <= present && !isWhole && ' for this department and person'}
              {year <= present && '.'}
            </p>
          )}
          {pace && (
            <>
              <p className={styles.pace}>{pace}</p>
              <p className={styles.pace}>The tables have all of {year - 1}.</p>
            </>
          )}
          {overview.total.count + overview.total.before > 0 && (
            <>
              <MonthChart months={overview.months} years={years} running={runningMonth} />
              <BarTable
                title="By department"
                first="Department"
                bars={overview.departments}
                years={years}
                hueOf={hueOfDepartment}
              />
              <BarTable title="By person" first="Person Responsible" bars={overview.people} years={years} />
              {overview.customers ? (
                <BarTable title="By customer" first="Customer" bars={overview.customers} years={years} />
              ) : (
                <p className={styles.hint}>
                  Customers are counted over all departments and people: choose "All" to see them.
                </p>
              )}
              <BarTable
                title="By month"
                first="Month"
                isByTime
                bars={overview.months.map((bar, index) =>
                  index + 1 === runningMonth ? { ...bar, label: `${bar.label}, so far` } : bar,
                )}
                years={years}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
};
