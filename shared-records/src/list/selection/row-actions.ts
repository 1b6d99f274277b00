import type { useToast } from 'shared-ui';
import type { Model, Stored } from '../../model/define-model';
import { UnknownOutcomeError } from '../../store/data-store';
import { doubtToast, failureToast } from '../../store/explain-failure';
import { countText } from '../count-text';

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
  toast: Pick<ReturnType<typeof useToast>, 'show'>,
) => {
  type Row = Stored<T>;
  const namesOf = (rows: readonly Row[]): string => {
    const names = rows.slice(0, MAX_NAMES).map(recordName).join(', ');
    return rows.length > MAX_NAMES ? `${names} and ${rows.length - MAX_NAMES} more` : names;
  };
  const fail = (doing: string, rows: readonly Row[]) =>
    toast.show(failureToast(`${doing} ${namesOf(rows)}`, rows.length > 1 ? ' there' : ''));
  const doubt = (doing: string, rows: readonly Row[]) => toast.show(doubtToast(`${doing} ${namesOf(rows)}`));
  return {
    /** Returns the name of a single row, or the number of rows. */
    nameOf(rows: readonly Row[]): string {
      const [only] = rows;
      return only !== undefined && rows.length === 1 ? recordName(only) : countText(rows.length, entityName);
    },
    fail,
    doubt,
    /** Resolves to the rows for which `action` succeeded. Calls `onLate` with the result of an answer that comes late. */
    async perform(
      rows: readonly Row[],
      doing: string,
      action: (row: Row) => Promise<void>,
      onLate: (row: Row, result: unknown) => void = (row) =>
        toast.show({ tone: 'success', text: `${doing} ${recordName(row)} has happened.` }),
    ) {
      const notDone = new Set<Row>();
      const late = new Set<Row>();
      await mapConcurrent(rows, (row) =>
        action(row).catch((error: unknown) => {
          console.error(`${doing} ${recordName(row)} failed.`, error);
          if (!(error instanceof UnknownOutcomeError)) return void notDone.add(row);
          late.add(row);
          error.outcome.then(
            (result) => onLate(row, result),
            () => fail(doing, [row]),
          );
        }),
      );
      if (notDone.size > 0) fail(doing, [...notDone]);
      if (late.size > 0) doubt(doing, [...late]);
      return rows.filter((row) => !notDone.has(row) && !late.has(row));
    },
    /** Says that there are too many rows for one action. Returns whether there are. */
    areTooMany(rows: readonly Row[], action: string, most: number): boolean {
      if (rows.length <= most) return false;
      const text = `You can ${action} ${countText(most, entityName)} at a time. Select fewer.`;
      toast.show({ tone: 'error', text });
      return true;
    },
  };
};
