import { useCallback } from 'react';
import type { Binned } from 'shared-model/bin';
import type { Model, Stored } from 'shared-model/define-model';
import { countText } from 'shared-model/words/count-text';
import { useDataStore, useTotals } from 'shared-store/DataProvider';
import { useToast } from 'shared-ui';
import { useWrite } from '../../writing/useWrite';
import { noticeOf } from '../changes/change-texts';
import type { Changes } from '../list-context';

type Item = Pick<Stored<Binned<object>>, 'id' | 'recordId'>;

/**
 * Returns the function that restores items of the bin: one at once, and several by a change. A toast says if it failed or may have
 * happened, and what came of one.
 */
export const useRestore = (model: Model<object>, { start }: Pick<Changes, 'start'>) => {
  const { collection, entityName } = model;
  const store = useDataStore();
  const totals = useTotals();
  const toast = useToast();
  const write = useWrite();
  return useCallback(
    (items: readonly Item[]) => {
      const [first] = items;
      if (!first) return;
      const ids = items.map(({ id }) => id);
      void write({
        doing: `Restoring ${countText(ids.length, entityName)}`,
        run: async () =>
          ids.length === 1
            ? store.restore(collection, first.recordId, first.id)
            : void (await start('restore', ids)),
        onDone: (isRestored) => {
          // The notice of their change says what came of several.
          if (isRestored === undefined) return;
          if (isRestored) void totals.use((counter) => counter.note({ model, filters: [] }, 1));
          const ended = {
            kind: 'restore',
            state: 'done',
            total: 1,
            done: 1,
            kept: isRestored ? 0 : 1,
          } as const;
          const notice = noticeOf(ended, entityName);
          if (notice) toast.show(notice);
        },
      });
    },
    [store, totals, toast, write, start, model, collection, entityName],
  );
};
