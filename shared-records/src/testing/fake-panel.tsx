import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { DataProvider } from 'shared-store/DataProvider';
import type { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { RecordPanel, type RecordPanelProps } from '../view/RecordPanel';

const ignore = () => undefined;

/** Returns the panel of a record over a store in memory, beside a list. It may be edited unless `onEdit` is undefined. `path` is the page's address. */
export const panelOver = <T extends object>(
  store: MemoryStore,
  props: Pick<RecordPanelProps<T>, 'model' | 'id'> & Partial<RecordPanelProps<T>>,
  { path = '/', beside }: { path?: string; beside?: ReactNode } = {},
) => (
  <MemoryRouter initialEntries={[path]}>
    {beside}
    <ToastProvider>
      <DataProvider store={store}>
        <RecordPanel
          row={undefined}
          neighbours={undefined}
          isPage={false}
          takesFocus={false}
          onEdit={ignore}
          onClose={ignore}
          {...props}
        />
      </DataProvider>
    </ToastProvider>
  </MemoryRouter>
);
