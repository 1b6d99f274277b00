import { useCallback, useEffect, useRef, useState } from 'react';
import { type AuditEntry, type AuditSearch, SessionEndedError, useAuth } from 'shared-auth';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store';

const PAGE_SIZE = 50;

interface LogPages {
  readonly rows: readonly AuditEntry[];
  readonly next: string | undefined;
  readonly readAt: Date | undefined;
  readonly isReading: boolean;
  /** Holds the error of the last reading, if it failed. */
  readonly error: unknown;
}

const NOTHING: LogPages = { rows: [], next: undefined, readAt: undefined, isReading: true, error: undefined };

/** Returns the entries of the audit log that a search finds, by pages. Keep `search` stable between renders. */
export const useLogPages = (search: AuditSearch) => {
  const { auth } = useAuth();
  const store = useDataStore();
  const [pages, setPages] = useState(NOTHING);
  const lastReading = useRef(0);

  /** Reads the page after `after`, which follows the entries in `known`. */
  const readPage = useCallback(
    async (known: readonly AuditEntry[], after: string | undefined) => {
      lastReading.current += 1;
      const reading = lastReading.current;
      setPages((before) => ({ ...before, isReading: true }));
      try {
        const service = await auth.loadAccounts();
        const { rows, next } = await service.listAuditLog(search, { pageToken: after, pageSize: PAGE_SIZE });
        if (reading !== lastReading.current) return;
        setPages(({ readAt }) => ({
          rows: [...known, ...rows],
          next,
          readAt: after === undefined ? nowOf(store) : readAt,
          isReading: false,
          error: undefined,
        }));
      } catch (error) {
        // The screen is about to go.
        if (error instanceof SessionEndedError) return;
        console.error('The audit log could not be read.', error);
        if (reading === lastReading.current) setPages((before) => ({ ...before, isReading: false, error }));
      }
    },
    [auth, search, store],
  );

  const refresh = useCallback(() => readPage([], undefined), [readPage]);
  useEffect(() => {
    setPages(NOTHING);
    void refresh();
    return () => {
      lastReading.current += 1;
    };
  }, [refresh]);

  const { rows, next, isReading, error } = pages;
  const showMore = useCallback(() => {
    if (!isReading) void readPage(rows, next);
  }, [isReading, readPage, rows, next]);
  // After a failure only "Read again" tries again, or the table would ask without an end.
  return { ...pages, refresh, showMore: next !== undefined && error === undefined ? showMore : undefined };
};
