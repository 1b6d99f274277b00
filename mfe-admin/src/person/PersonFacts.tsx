import type { ReactNode } from 'react';
import type { Account } from 'shared-auth';
import { listAddress } from 'shared-model/addresses';
import { Day } from 'shared-records/list';
import { Link } from 'shared-ui/router';
import { roleOf, statusOf } from '../accounts/account-texts';
import { LastSignIn } from '../accounts/LastSignIn';
import { reportsText, useReportsOf } from '../accounts/useReportsOf';
import styles from './person.module.css';

const Reports = ({ responsible }: { responsible: string }): ReactNode => {
  const count = useReportsOf(responsible);
  if (responsible === '') return 'None, because the account has no name';
  if (count === undefined) return 'Counting …';
  const number = count === null ? 'Reports' : reportsText(count);
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
        ['Created', <Day key="created">{account.createdAt}</Day>],
        ['Last sign-in', <LastSignIn key="sign-in" {...account} />],
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
