import { type ReactNode, useEffect, useState } from 'react';
import type { Account } from 'shared-auth';
import { listAddress } from 'shared-records/model/addresses';
import { report } from 'shared-records/model/report';
import { useDataStore } from 'shared-records/store';
import { Link } from 'shared-ui/router';
import { dayText, lastSignInText, roleOf, statusOf } from '../accounts/account-texts';
import styles from './person.module.css';

/** Returns how many reports name a person as responsible; undefined while it is unknown, null if it cannot be counted. */
const useReportsOf = (responsible: string): number | null | undefined => {
  const store = useDataStore();
  const [counted, setCounted] = useState<{ readonly responsible: string; readonly count: number | null }>();
  useEffect(() => {
    if (responsible === '') return;
    let isShown = true;
    const show = (count: number | null) => isShown && setCounted({ responsible, count });
    store
      .count({ model: report, filters: [{ field: 'responsible', equals: responsible }] })
      .then(show, (error: unknown) => {
        console.error('The reports could not be counted.', error);
        show(null);
      });
    return () => {
      isShown = false;
    };
  }, [store, responsible]);
  return counted?.responsible === responsible ? counted.count : undefined;
};

const Reports = ({ responsible }: { responsible: string }): ReactNode => {
  const count = useReportsOf(responsible);
  if (responsible === '') return 'None, because the account has no name';
  if (count === undefined) return 'Counting …';
  const number =
    count === null ? 'Reports' : `${count.toLocaleString('en-US')} report${count === 1 ? '' : 's'}`;
  return (
    <>
      <Link to={listAddress('salesReport', { responsible })} className={styles.link}>
        {number}
      </Link>{' '}
      with this name
    </>
  );
};

/** Renders what is known of an account. */
export const PersonFacts = ({ account }: { account: Account }) => (
  <dl className={styles.facts}>
    {(
      [
        ['Email', account.email || 'None'],
        ['Role', roleOf(account)],
        ['Status', statusOf(account)],
        ['Created', dayText(account.createdAt)],
        ['Last sign-in', lastSignInText(account)],
        ['Responsible for', <Reports key="reports" responsible={account.displayName} />],
      ] as const
    ).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
