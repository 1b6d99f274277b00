import { useId, useMemo, useState } from 'react';
import { companyDayOf, formatMoment, formatTime } from 'shared-model/fields/day-texts';
import { DEPARTMENTS, report } from 'shared-model/report';
import { compareNames } from 'shared-model/words/compare-names';
import { saveTable } from 'shared-records/record';
import { useSearch } from 'shared-records/url-search';
import { useDataStore, useNow, useQuery } from 'shared-store';
import { Button, Message, NativeSelect, ScreenHeader, Spinner, useToast } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { BarTable } from './BarTable';
import { isYear, overviewOf, overviewParams, reportsIn, tableOf, yearOf } from './overview';
import styles from './overview.module.css';

/** The formats of a file, as the lists offer them. */
const FORMATS = [
  ['xlsx', 'Excel file'],
  ['csv', 'CSV'],
  ['csv-semicolon', 'CSV with semicolons'],
] as const;

/** Offers one of some texts, or all of them. */
const Choice = ({
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

/** The reports of a year at a glance, beside those of the year before: by month, department, person and customer. */
export const OverviewScreen = () => {
  const store = useDataStore();
  const [search, onSearch] = useSearch(overviewParams);
  const now = useNow();
  const present = yearOf(now);
  const { year = present, department, responsible } = search;
  const listen = useMemo(() => store.listenToCounts(report, [year, year - 1]), [store, year]);
  const counts = useQuery('The counts of reports', listen);
  const age = counts.status === 'ready' ? (counts.live ? 'now' : 'old') : undefined;
  const [lastAge, setLastAge] = useState(age);
  const [since, setSince] = useState<Date>();
  if (age !== lastAge) {
    setLastAge(age);
    setSince(lastAge === 'now' && age === 'old' ? now : undefined);
  }
  const documents = counts.status === 'ready' ? counts.rows : undefined;
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
  const toast = useToast();
  const save = async (format: (typeof FORMATS)[number][0]) => {
    if (!overview) return;
    try {
      const table = tableOf(overview, year, { department, responsible });
      const fileName = await saveTable(`overview-${year}`, table, format);
      toast.show({ tone: 'success', text: `Saved ${fileName}.` });
    } catch (error) {
      console.error('The overview could not be saved.', error);
      toast.show({ tone: 'error', text: 'The file could not be saved. Try again.' });
    }
  };
  const yearButton = (next: number, sign: string) => (
    <Button variant="quiet" aria-label={`Show ${next}`} disabled={!isYear(next)} onClick={() => goTo(next)}>
      {sign}
    </Button>
  );
  const years = [year, year - 1] as const;
  const runningMonth = year === present ? Number(companyDayOf(now).slice(5, 7)) : undefined;
  return (
    <div className={styles.overview}>
      <ScreenHeader title="Overview">
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
        {overview && (
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
        )}
      </ScreenHeader>
      {counts.status === 'loading' && <Spinner label="Counting the reports" />}
      {counts.status === 'failed' && (
        <Message tone="error">The numbers could not be loaded. They come once the server answers.</Message>
      )}
      {counts.status === 'ready' && !counts.live && (
        <Message tone="info">
          The connection is interrupted: these numbers may have changed
          {since && ` since ${timeOf(since, now)}`}.
        </Message>
      )}
      {documents && !overview && (
        <Message tone="info">The reports are not counted yet. They are counted every night at 3.</Message>
      )}
      {overview && (
        <div className={styles.tables}>
          <p className={styles.printed}>
            Overview of {[`${year}`, department, responsible].filter(Boolean).join(', ')}, {formatMoment(now)}
          </p>
          <p className={styles.total}>
            <strong>{reportsIn(overview.total.count)}</strong> in {year},{' '}
            {overview.total.before.toLocaleString('en-US')} in {year - 1}
            {age === 'now' && <span className={styles.live}>, as of now</span>}
          </p>
          <BarTable
            title="By month"
            first="Month"
            isByTime
            bars={overview.months.map((bar, index) =>
              index + 1 === runningMonth ? { ...bar, label: `${bar.label}, so far` } : bar,
            )}
            years={years}
          />
          <BarTable title="By department" first="Department" bars={overview.departments} years={years} />
          <BarTable title="By person" first="Person Responsible" bars={overview.people} years={years} />
          {overview.customers ? (
            <BarTable title="By customer" first="Customer" bars={overview.customers} years={years} />
          ) : (
            <p className={styles.hint}>
              Customers are counted over all departments and people: choose "All" to see them.
            </p>
          )}
        </div>
      )}
    </div>
  );
};
