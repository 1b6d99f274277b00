import { useShortcut } from 'shared-ui/shortcuts';
import type { ListScreen } from '../list/list-context';

/** Moves the focus between rows. Loads how, because most users click. */
const move = (by: 1 | -1) => () =>
  import('../view/index').then(
    ({ moveRowFocus }) => moveRowFocus(by),
    (error: unknown) => console.error('The keys of the rows could not be loaded.', error),
  );

const down = move(1);
const up = move(-1);

/** Moves between the rows by keys, and edits the record of the focused row, or else the open one. */
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
  const edit = () => {
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const id = rows[Number(index)]?.id ?? viewed;
    if (id !== undefined) onEdit(id);
  };
  useShortcut('edit', canWrite ? edit : undefined);
};
