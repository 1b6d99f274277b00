import { useMemo } from 'react';
import { type Account, type AuditSearch, useAuth } from 'shared-auth';
import { ACTION_TEXTS } from 'shared-model/audit-actions';
import { nowOf } from 'shared-model/fields/clock';
import { LONGEST_QUERY } from 'shared-model/fields/limits';
import { daysOf, momentsOf } from 'shared-model/periods';
import { PeriodButton } from 'shared-records/period';
import { daysIn, periodParams, type SearchedDays } from 'shared-records/period-params';
import { useSearch } from 'shared-records/url-search';
import { useDataStore } from 'shared-store';
import { backLook, ScreenHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { type Choice, SearchBox } from 'shared-ui/select';
import { personOf } from '../accounts/account-texts';
import { useAccounts } from '../accounts/useAccounts';
import { useLostRights } from '../accounts/useLostRights';
import { ExportButton } from '../list/ExportButton';
import styles from '../list/list.module.css';
import { AuditTable } from './AuditTable';
import { auditFileColumns } from './audit-columns';
import { actionText, isAction } from './audit-texts';
import { useLogPages } from './useLogPages';

/** The search of the audit log: everything that its URL contains. */
interface LogSearch {
  /** A uid. */
  readonly person: string | undefined;
  readonly action: string | undefined;
  readonly days: SearchedDays;
}

/** The moments that entries can have. */
const LOG_LIMITS = {
  from: new Date('2000-01-01T00:00:00Z'),
  before: new Date('2100-01-01T00:00:00Z'),
};

/** Matches an id of an account. A link could otherwise show sentences as the name of a person. */
const UID = /^[^\s/]{1,128}$/u;

/** Converts the search into the parameters of a URL and back. Ignores what it does not understand. */
const logSearchParams = {
  read: (params: URLSearchParams): LogSearch => {
    const [action, person] = [params.get('action') ?? '', params.get('person') ?? ''];
    return {
      person: UID.test(person) ? person : undefined,
      action: isAction(action) ? action : undefined,
      days: daysIn(LOG_LIMITS, Object.fromEntries(params)),
    };
  },
  write: ({ person, action, days }: LogSearch): URLSearchParams => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ person, action, ...periodParams(days) })) {
      if (value !== undefined) params.set(name, value);
    }
    return params;
  },
};

/** Returns what to ask the server for, on the local day of `now`. */
const wantedEntries = ({ person, action, days }: LogSearch, now: Date): AuditSearch => ({
  person,
  action,
  ...momentsOf((typeof days === 'string' ? daysOf(days, now) : days) ?? {}),
});

const actionChoice = (action: string): Choice => ({
  value: `action:${action}`,
  label: actionText({ action, after: null }),
  group: 'Action',
});

const personChoice = (uid: string, account: Account | undefined): Choice => ({
  value: `person:${uid}`,
  label: account ? personOf(account) : uid,
  group: 'Person',
});

const ACTION_CHOICES = Object.keys(ACTION_TEXTS).map(actionChoice);

/** Returns the choices of the search box: all actions and all persons. */
const logChoices = (accounts: readonly Account[]): readonly Choice[] => [
  ...ACTION_CHOICES,
  ...accounts.map((account) => personChoice(account.uid, account)),
];

/** Returns the chips of a search. A person without an account has the uid as its name. */
const logChips = (
  { person, action }: LogSearch,
  accounts: ReadonlyMap<string, Account>,
): readonly Choice[] => [
  ...(action === undefined ? [] : [actionChoice(action)]),
  ...(person === undefined ? [] : [personChoice(person, accounts.get(person))]),
];

const lastOf = (chips: readonly Choice[], field: string): string | undefined =>
  chips
    .filter(({ value }) => value.startsWith(`${field}:`))
    .at(-1)
    ?.value.slice(field.length + 1);

/** Returns the search of chips. The last person and the last action count. */
const withChips = (search: LogSearch, chips: readonly Choice[]): LogSearch => ({
  ...search,
  person: lastOf(chips, 'person'),
  action: lastOf(chips, 'action'),
});

/** The audit log: who changed which account, what was refused, and when. */
export const AuditScreen = () => {
  const { auth } = useAuth();
  const store = useDataStore();
  useLostRights();
  const { rows: accounts } = useAccounts();
  const byUid = useMemo(() => new Map(accounts.map((account) => [account.uid, account])), [accounts]);
  const choices = useMemo(() => logChoices(accounts), [accounts]);
  const [search, onSearch] = useSearch(logSearchParams);
  const wanted = useMemo(() => wantedEntries(search, nowOf(store)), [search, store]);
  const pages = useLogPages(wanted);
  const isSearched = logSearchParams.write(search).toString() !== '';
  return (
    <div className={styles.list}>
      <ScreenHeader back={<Link to="/user" {...backLook()} />} title="Audit log">
        <div className={styles.search}>
          <SearchBox
            options={choices}
            value={logChips(search, byUid)}
            onChange={(chips) => onSearch((before) => withChips(before, chips))}
            emptyText="No such person or action"
            placeholder="Action, Person"
          />
          <PeriodButton
            days={search.days}
            limits={LOG_LIMITS}
            onChange={(days) => onSearch((before) => ({ ...before, days }))}
          />
        </div>
        <ExportButton
          list={{
            name: 'audit-log',
            entityName: 'entry',
            total: undefined,
            columns: auditFileColumns(byUid),
            source: {
              readPage: async (after) => {
                const service = await auth.loadAccounts();
                const page = { pageToken: after, pageSize: LONGEST_QUERY };
                const { rows, next } = await service.listAuditLog(wanted, page);
                return { rows, last: next };
              },
              // New entries come first, so one reading to the end has all.
              count: async () => 0,
            },
          }}
        />
      </ScreenHeader>
      <AuditTable
        pages={pages}
        accounts={byUid}
        empty={
          isSearched
            ? 'No entry matches this search. Choose another person, action or period.'
            : 'No entry yet. Changes of accounts appear here.'
        }
      />
    </div>
  );
};
