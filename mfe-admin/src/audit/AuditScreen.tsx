import { useMemo } from 'react';
import { useAuth } from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { PeriodButton } from 'shared-records/period';
import { useSearch } from 'shared-records/url-search';
import { useDataStore } from 'shared-store';
import { buttonLook, ScreenHeader } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { SearchBox } from 'shared-ui/select';
import { useAccounts } from '../accounts/useAccounts';
import { useLostRights } from '../accounts/useLostRights';
import { ExportButton } from '../list/ExportButton';
import styles from '../list/list.module.css';
import { AuditTable } from './AuditTable';
import { auditFileColumns } from './audit-columns';
import { LOG_LIMITS, logChips, logChoices, logSearchParams, wantedEntries, withChips } from './audit-search';
import { useLogPages } from './useLogPages';

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
      <ScreenHeader title="Audit log">
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
        <Link to="/user" {...buttonLook()}>
          Users
        </Link>
        <ExportButton
          list={{
            name: 'audit-log',
            entityName: 'entry',
            total: undefined,
            columns: auditFileColumns(byUid),
            source: {
              readPage: async ({ after, limit }) => {
                const service = await auth.loadAccounts();
                const { rows, next } = await service.listAuditLog(wanted, {
                  pageToken: after,
                  pageSize: limit,
                });
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
