import { type ReactNode, useMemo, useState } from 'react';
import type { Account } from 'shared-auth';
import { listAddress } from 'shared-model/addresses';
import { Day } from 'shared-records/list';
import { Badge, backLook, Message, ScreenHeader, Spinner } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/router';
import { AccountActions, AskedDialog } from '../accounts/AccountActions';
import type { AccountDialogProps, Asked } from '../accounts/account-actions';
import { nameOf, roleOf, statusHueOf, statusOf } from '../accounts/account-texts';
import { explainAccountFailure } from '../accounts/explain-account-failure';
import { LastSignIn } from '../accounts/LastSignIn';
import { useAccounts } from '../accounts/useAccounts';
import { useLostRights } from '../accounts/useLostRights';
import { reportsText, useReportsOf } from '../accounts/useReportsOf';
import { AuditTable } from '../audit/AuditTable';
import { useLogPages } from '../audit/useLogPages';
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
const PersonFacts = ({ account }: { account: Account }) => (
  <dl className={styles.facts}>
    {(
      [
        ['Email', account.email || 'None'],
        ['Role', roleOf(account)],
        [
          'Status',
          <Badge key="status" hue={statusHueOf(account)}>
            {statusOf(account)}
          </Badge>,
        ],
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

const isState = (state: unknown): state is { readonly list: string } =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';

/** The page of one account: its facts, the ways to change it, and the audit log about it. */
export const PersonScreen = ({ uid }: { uid: string }) => {
  useLostRights();
  const { rows, readAt, error, refresh } = useAccounts();
  const account = rows.find((each) => each.uid === uid);
  const accounts = useMemo(() => new Map(rows.map((each) => [each.uid, each])), [rows]);
  const pages = useLogPages(useMemo(() => ({ person: uid }), [uid]));
  const { state } = useLocation();
  const isKnown = account !== undefined || readAt !== undefined;
  const onChanged = () => {
    void refresh();
    void pages.refresh();
  };
  return (
    <div className={styles.page}>
      <ScreenHeader
        back={<Link to={`/user${isState(state) ? state.list : ''}`} {...backLook()} />}
        title={
          account ? (
            <span translate="no" data-record>
              {nameOf(account)}
            </span>
          ) : isKnown ? (
            'This account does not exist'
          ) : (
            'Account'
          )
        }
      />
      {account && <Person account={account} accounts={rows} onChanged={onChanged} />}
      {!account && isKnown && <p className={styles.muted}>It was deleted, or the address is wrong.</p>}
      {!isKnown && error === undefined && <Spinner label="Loading the account" />}
      {!isKnown && error !== undefined && (
        <Message tone="error">The account could not be read. {explainAccountFailure(error)}</Message>
      )}
      <section aria-label="Audit log" className={styles.log}>
        <h3>Audit log</h3>
        <AuditTable pages={pages} accounts={accounts} empty="Nothing was done by this account, or to it." />
      </section>
    </div>
  );
};

const Person = ({ account, accounts, onChanged }: Omit<AccountDialogProps, 'onClose'>) => {
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <AccountActions account={account} onAsk={setAsked} />
      <PersonFacts account={account} />
      {asked && (
        <AskedDialog
          asked={asked}
          account={account}
          accounts={accounts}
          onChanged={onChanged}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
