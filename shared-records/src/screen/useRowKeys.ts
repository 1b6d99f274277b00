import { useShortcut } from 'shared-ui/shortcuts';
import type { ListScreen } from '../list/list-context';

/** Does something with the rows by a key. Loads how, because most users click. */
const press = (act: (keys: typeof import('../view/index')) => void) => () =>
  import('../view/index').then(act, (error: unknown) =>
    console.error('The keys of the rows could not be loaded.', error),
  );

const down = press(({ moveRowFocus }) => moveRowFocus(1));
const up = press(({ moveRowFocus }) => moveRowFocus(-1));
const select = press(({ toggleRow }) => toggleRow());
const extendDown = press(({ extendRows }) => extendRows(1));
const extendUp = press(({ extendRows }) => extendRows(-1));

/** Moves between the rows and selects them by keys, and edits the record of the focused row, or else the open one. */
export const useRowKeys = <T>({
  rows,
  viewed,
  canWrite,
  onEdit,
}: Pick<ListScreen<T>, 'rows' | 'viewed' | 'canWrite' | 'onEdit'>): void => {
  useShortcut('nextRow', down);
  useShortcut('previousRow', up);
  useShortcut('rowBelow', down);
  useShortcut('rowAbove', up);
  useShortcut('selectRow', select);
  useShortcut('extendDown', extendDown);
  useShortcut('extendUp', extendUp);
  const edit = () => {
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const id = rows[Number(index)]?.id ?? viewed;
    if (id !== undefined) onEdit(id);
  };
  useShortcut('edit', canWrite ? edit : undefined);
};
