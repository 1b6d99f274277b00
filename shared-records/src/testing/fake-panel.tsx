import type { ComponentProps, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Model, Stored } from 'shared-model/define-model';
import { DataProvider } from 'shared-store/DataProvider';
import type { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { ListContext, type ListScreen } from '../list/list-context';
import { RecordPanel } from '../view/RecordPanel';
import { fakeList } from './fake-list';

const ignore = () => undefined;

export interface FakePanel<T> extends Partial<ComponentProps<typeof RecordPanel>> {
  readonly row?: Stored<T>;
  readonly takesFocus?: boolean;
  /** Undefined for users who may not change the record. */
  readonly onEdit?: ((id: string) => void) | undefined;
  onClose?(): void;
  readonly remove?: ListScreen<T>['remove'];
}

/** Returns the panel of a record over a store in memory, beside a list. It may be edited unless `onEdit` is undefined. `path` is the page's address. */
export const panelOver = <T extends object>(
  store: MemoryStore,
  {
    model,
    id,
    row,
    takesFocus = false,
    onClose = ignore,
    remove = ignore,
    ...props
  }: FakePanel<T> & {
    model: Model<T>;
    id: string;
  },
  { path = '/', beside }: { path?: string; beside?: ReactNode } = {},
) => {
  const { onEdit, neighbours, isPage = false, page, below } = { onEdit: ignore, ...props };
  const list = fakeList(model);
  return (
    <MemoryRouter initialEntries={[path]}>
      {beside}
      <ToastProvider>
        <DataProvider store={store}>
          <ListContext
            value={{
              ...list,
              canWrite: onEdit !== undefined,
              rows: { ...list.rows, shown: row ? [row] : [] },
              opening: {
                ...list.opening,
                isByKeyboard: takesFocus,
                openEdit: onEdit ?? ignore,
                close: onClose,
              },
              remove,
            }}
          >
            <RecordPanel {...{ id, neighbours, isPage, page, ...(below && { below }) }} />
          </ListContext>
        </DataProvider>
      </ToastProvider>
    </MemoryRouter>
  );
};
