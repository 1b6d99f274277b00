import type { Model, Stored } from 'shared-model/define-model';
import { countText } from 'shared-model/words/count-text';
import { doubtToast, failureToast } from 'shared-store/explain-failure';
import { type Toasts, writeWith } from '../../writing/useWrite';

/** Runs this many calls at the same time. The browser would only queue more. */
const CONCURRENCY = 8;

/**
 * Calls `work` for each item, {@link CONCURRENCY} at a time.
 * @throws the first error of `work`; starts no further call after it.
 */
export const mapConcurrent = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) await work(item);
    }),
  );
};

/** Lists at most this many names in a message. */
const MAX_NAMES = 3;

/** Returns functions that do something with each of several rows, and say for which it failed. */
export const rowActions = <T extends object>(
  { recordName, entityName }: Pick<Model<T>, 'recordName' | 'entityName'>,
  toast: Toasts,
) => {
  type Row = Stored<T>;
  const namesOf = (rows: readonly Row[]): string => {
    const names = rows.slice(0, MAX_NAMES).map(recordName).join(', ');
    return rows.length > MAX_NAMES ? `${names} and ${rows.length - MAX_NAMES} more` : names;
  };
  const fail = (doing: string, rows: readonly Row[], error?: unknown) =>
    toast.show(failureToast(`${doing} ${namesOf(rows)}`, error, rows.length > 1 ? ' there' : ''));
  const doubt = (doing: string, rows: readonly Row[]) => toast.show(doubtToast(`${doing} ${namesOf(rows)}`));
  const write = writeWith(toast);
  return {
    /** Returns the name of a single row, or the number of rows. */
    nameOf(rows: readonly Row[]): string {
      const [only] = rows;
      return only !== undefined && rows.length === 1 ? recordName(only) : countText(rows.length, entityName);
    },
    fail,
    doubt,
    /** Resolves to the rows for which `action` succeeded. Starts none once `signal` is aborted. */
    async perform<R>(
      rows: readonly Row[],
      doing: string,
      action: (row: Row) => Promise<R>,
      onDone = (row: Row, _: R, isLate: boolean) => {
        if (isLate) toast.show({ tone: 'success', text: `${doing} ${recordName(row)} has happened.` });
      },
      signal?: AbortSignal,
    ) {
      const done = new Set<Row>();
      const failed: Row[] = [];
      let why: unknown;
      const doubted: Row[] = [];
      await mapConcurrent(rows, async (row) => {
        if (signal?.aborted) return;
        await write({
          doing: `${doing} ${recordName(row)}`,
          run: () => action(row),
          onDone: (result, isLate) => {
            if (!isLate) done.add(row);
            onDone(row, result, isLate);
          },
          onFail: (error, isLate) => {
            if (isLate) return fail(doing, [row], error);
            failed.push(row);
            why ??= error;
          },
          onDoubt: () => doubted.push(row),
        });
      });
      if (failed.length > 0) fail(doing, failed, why);
      if (doubted.length > 0) doubt(doing, doubted);
      return rows.filter((row) => done.has(row));
    },
  };
};
