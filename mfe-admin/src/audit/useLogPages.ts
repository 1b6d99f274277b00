import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type AccountService, type AuditEntry, type AuditSearch, useAuth } from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store';
import { ReadList } from '../list/read-list';

const PAGE_SIZE = 50;

/** The entries of the audit log that a search finds, by pages. */
class LogPages extends ReadList<AuditEntry> {
  constructor(
    private readonly load: () => Promise<AccountService>,
    private readonly now: () => Date,
    private readonly search: AuditSearch,
  ) {
    super('audit log');
  }

  /** Reads the first page. */
  readonly refresh = (): Promise<void> => this.readAfter([], undefined);

  /** Reads the page after the known ones. */
  readonly showMore = (): void => {
    const { rows, next, isReading } = this.read();
    if (!isReading) void this.readAfter(rows, next);
  };

  private readAfter(known: readonly AuditEntry[], after: string | undefined): Promise<void> {
    return this.run(async () => {
      const service = await this.load();
      const page = { pageToken: after, pageSize: PAGE_SIZE };
      const { rows, next } = await service.listAuditLog(this.search, page);
      const readAt = after === undefined ? this.now() : this.read().readAt;
      return { rows: [...known, ...rows], next, readAt };
    });
  }
}

/** Returns the entries of the audit log that a search finds, by pages. Keep `search` stable between renders. */
export const useLogPages = (search: AuditSearch) => {
  const { auth } = useAuth();
  const store = useDataStore();
  const log = useMemo(
    () => new LogPages(auth.loadAccounts.bind(auth), () => nowOf(store), search),
    [auth, search, store],
  );
  useEffect(() => void log.refresh(), [log]);
  const pages = useSyncExternalStore(log.watch, log.read);
  // After a failure only "Read again" tries again, or the table would ask without an end.
  const hasMore = pages.next !== undefined && pages.error === undefined;
  return { ...pages, refresh: log.refresh, showMore: hasMore ? log.showMore : undefined };
};
