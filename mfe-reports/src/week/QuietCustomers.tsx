import { type ReactNode, useId, useMemo, useState } from 'react';
import { customerAddress, listAddress } from 'shared-model/addresses';
import { type Customer, customer } from 'shared-model/customer';
import { dayAfter } from 'shared-model/periods';
import { daysFrom, rhythmIn } from 'shared-model/rhythm';
import { listProblem } from 'shared-records/list';
import { type Stored, useLive } from 'shared-store';
import { Button, Message, Spinner } from 'shared-ui';
import { Link } from 'shared-ui/router';
import overview from '../overview/overview.module.css';
import styles from './week.module.css';

/** A quotation is quiet when nobody has reported on its customer for so many days. */
const QUIET_DAYS = 30;

/** Shows so many customers before a press. */
const SHOWN = 10;

const days = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'}`;

/** Lists customers by a derived field that begins with a day: the latest day before `before` first. */
const CustomersBy = ({
  title,
  order,
  before,
  empty,
  children,
}: {
  title: string;
  order: string;
  before: string;
  /** Stands in place of the list if it is empty. */
  empty: string;
  children(row: Stored<Customer>): ReactNode;
}) => {
  const heading = useId();
  const list = useMemo(() => ({ model: customer, filters: [], order, textBefore: before }), [order, before]);
  const live = useLive<Customer>(list);
  const [shown, setShown] = useState(SHOWN);
  const rows = live.status === 'ready' ? live.rows : [];
  const more = live.status === 'ready' ? live.showMore : undefined;
  const isMore = more !== undefined || rows.length > shown;
  const problem = live.status === 'loading' ? undefined : listProblem(live);
  return (
    <section aria-labelledby={heading} className={`${overview.chart} ${styles.quiet}`}>
      <h3 id={heading}>{title}</h3>
      {live.status === 'loading' && <Spinner label={`Loading ${title.toLowerCase()}`} />}
      {problem && <Message tone="error">{problem}</Message>}
      {live.status === 'ready' && rows.length === 0 && <p className={styles.hint}>{empty}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.slice(0, shown).map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {isMore && <p className={styles.printed}>And others before.</p>}
      {isMore && (
        <Button
          variant="quiet"
          onClick={() => {
            setShown(shown + 40);
            if (rows.length < shown + 40) more?.();
          }}
        >
          Show more
        </Button>
      )}
    </section>
  );
};

const CustomerLink = ({ id, name }: Stored<Customer>) => (
  <Link to={customerAddress(id)} className={styles.name} translate="no">
    {name}
  </Link>
);

/** Lists the customers whose usual time without a visit is over, and the quotations that nobody has followed up. */
export const QuietCustomers = ({ today }: { today: string }) => (
  <div className={styles.sides}>
    <CustomersBy
      title="Due for a visit"
      order="-due"
      before={dayAfter(today, 1)}
      empty="Nobody is due. A customer's rhythm is learnt from three visits."
    >
      {(row) => {
        const { lastVisit = '', due = '' } = row;
        return (
          <>
            <CustomerLink {...row} />{' '}
            <span className={styles.hint}>
              No report for {days(daysFrom(lastVisit, today))}, usually every{' '}
              {days(rhythmIn(lastVisit, due)).replace(/ days?$/, '')}
            </span>
          </>
        );
      }}
    </CustomersBy>
    <CustomersBy
      title="Quiet quotations"
      order="-quotation"
      before={dayAfter(today, 1 - QUIET_DAYS)}
      empty={`No quotation is without a later report for ${QUIET_DAYS} days.`}
    >
      {(row) => {
        // As "2026-10-19 QT-100".
        const [day, numbers] = [row.quotation?.slice(0, 10) ?? '', row.quotation?.slice(11) ?? ''];
        return (
          <>
            <Link
              to={listAddress('salesReport', { customer: row.name, from: day, to: day })}
              className={styles.name}
              translate="no"
            >
              {numbers}
            </Link>{' '}
            <CustomerLink {...row} />{' '}
            <span className={styles.hint}>No report for {days(daysFrom(day, today))}</span>
          </>
        );
      }}
    </CustomersBy>
  </div>
);
