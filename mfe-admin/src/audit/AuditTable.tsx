import { type ReactNode, useMemo } from 'react';
import type { AuditEntry } from 'shared-auth';
import { DataTable } from 'shared-ui/table';
import { ReadAt } from '../list/ReadAt';
import { auditColumns } from './audit-columns';
import type { AccountsByUid } from './audit-texts';
import type { useLogPages } from './useLogPages';

const idOf = ({ id }: AuditEntry): string => id;

/** Renders entries of the audit log, newest first, and when they were read. Loads more as the table scrolls. */
export const AuditTable = ({
  pages,
  accounts,
  empty,
}: {
  pages: ReturnType<typeof useLogPages>;
  accounts: AccountsByUid;
  /** Stands in place of the entries if there are none. */
  empty: ReactNode;
}) => {
  const { rows, readAt, isReading, error, refresh, showMore } = pages;
  const columns = useMemo(() => auditColumns(accounts), [accounts]);
  return (
    <>
      <ReadAt {...{ readAt, isReading, error }} onRead={refresh} />
      {(error === undefined || rows.length > 0) && (
        <DataTable
          label="Audit log"
          columns={columns}
          rows={rows}
          rowKey={idOf}
          loading={readAt === undefined && error === undefined}
          onShowMore={showMore}
          empty={empty}
        />
      )}
    </>
  );
};
