import type { useToast } from 'shared-ui';
import type { Model, Stored } from '../../model/define-model';
import { countText } from '../export/count-text';
import { mapConcurrent } from './map-concurrent';

type Row = Stored<object>;

/** How many names fit into a message. */
const MAX_NAMES = 3;

/** Returns functions that do something with each of several rows, and say for which it failed. */
export const eachRow = (
  { recordName, entityName }: Pick<Model<object>, 'recordName' | 'entityName'>,
  toast: ReturnType<typeof useToast>,
) => {
  const fail = (doing: string, rows: readonly Row[]) => {
    const names = rows.slice(0, MAX_NAMES).map(recordName).join(', ');
    const others = rows.length > MAX_NAMES ? ` and ${rows.length - MAX_NAMES} more` : '';
    toast.show({
      tone: 'error',
      text: `${doing} ${names}${others} failed. Nothing has changed${rows.length > 1 ? ' there' : ''}: try again.`,
    });
  };
  return {
    /** Returns the name of a single row, or the number of rows. */
    nameOf(rows: readonly Row[]): string {
      const [only] = rows;
      return only !== undefined && rows.length === 1 ? recordName(only) : countText(rows.length, entityName);
    },
    fail,
    /** Calls `action` for each row. Resolves to the rows for which it succeeded. */
    async perform(rows: readonly Row[], doing: string, action: (row: Row) => Promise<void>) {
      const failed = new Set<Row>();
      await mapConcurrent(rows, (row) =>
        action(row).catch((error: unknown) => {
          console.error(`${doing} ${recordName(row)} failed.`, error);
          failed.add(row);
        }),
      );
      if (failed.size > 0) fail(doing, [...failed]);
      return rows.filter((row) => !failed.has(row));
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
