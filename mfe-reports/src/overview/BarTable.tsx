import { listAddress } from 'shared-records/model/addresses';
import { Link } from 'shared-ui/router';
import { type Bar, reportsIn } from './overview';
import styles from './overview.module.css';

/** A number with its bar. It leads to the list of exactly these reports. */
const Count = ({ bar, count, year, most }: { bar: Bar; count: number; year: number; most: number }) => {
  const text = count.toLocaleString('en-US');
  return (
    <td>
      <span className={styles.bar} style={{ inlineSize: `${Math.min(95, (95 * count) / most)}%` }} />
      {count > 0 && bar.search ? (
        <Link
          to={listAddress('salesReport', Object.fromEntries(bar.search(year)))}
          aria-label={`${reportsIn(count)}, ${bar.label}, ${year}`}
        >
          {text}
        </Link>
      ) : (
        <span className={styles.number}>{text}</span>
      )}
    </td>
  );
};

/** A chart that is its own table: each cell holds its number and its bar. */
export const BarTable = ({
  title,
  first,
  bars,
  years,
}: {
  title: string;
  /** The heading of the first column. */
  first: string;
  bars: readonly Bar[];
  /** The year, and the one before. */
  years: readonly [number, number];
}) => {
  // The bar of all others would make each single one a line.
  const most = Math.max(1, ...bars.flatMap(({ count, before, search }) => (search ? [count, before] : [])));
  const [year, before] = years;
  return (
    <section className={styles.chart}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{year}</th>
            <th scope="col">{before}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <Count bar={bar} count={bar.count} year={year} most={most} />
              <Count bar={bar} count={bar.before} year={before} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length === 0 && <p className={styles.hint}>No report in these two years.</p>}
    </section>
  );
};
