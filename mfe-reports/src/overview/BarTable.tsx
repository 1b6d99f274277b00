import { useState } from 'react';
import { listAddress } from 'shared-model/addresses';
import { compareNames } from 'shared-model/words/compare-names';
import { Icon } from 'shared-ui';
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

type Key = 'label' | 'count' | 'before';

/** The order of the bars that somebody has chosen by a heading. */
interface Order {
  readonly by: Key;
  readonly direction: 'ascending' | 'descending';
}

/** Returns the bars in an order; in the given one without. What no list shows alone stays last. */
const inOrder = (bars: readonly Bar[], order: Order | undefined, isByTime: boolean): readonly Bar[] => {
  if (!order) return bars;
  const step = order.direction === 'ascending' ? 1 : -1;
  const places = new Map(bars.map((bar, index) => [bar, index]));
  const compare = (one: Bar, other: Bar): number => {
    if (order.by !== 'label') return one[order.by] - other[order.by];
    if (isByTime) return (places.get(one) ?? 0) - (places.get(other) ?? 0);
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
export const BarTable = ({
  title,
  first,
  bars,
  years,
  isByTime = false,
}: {
  title: string;
  /** The heading of the first column. */
  first: string;
  bars: readonly Bar[];
  /** The year, and the one before. */
  years: readonly [number, number];
  /** Whether the bars are given in the order of time. */
  isByTime?: boolean;
}) => {
  const [order, setOrder] = useState<Order>();
  // The bar of all others would make each single one a line.
  const most = Math.max(1, ...bars.flatMap(({ count, before, search }) => (search ? [count, before] : [])));
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
