import { ToastProvider } from 'shared-ui';
import { DataProvider } from '../store/DataProvider';
import type { MemoryStore } from '../testing/index';
import { MemoryRouter } from '../testing/router';
import { RecordPanel, type RecordPanelProps } from './RecordPanel';

const ignore = () => undefined;

/** Returns the panel of a record over a store in memory, beside a list. It may be edited unless `onEdit` is undefined. */
export const panelOver = <T extends object>(
  store: MemoryStore,
  props: Pick<RecordPanelProps<T>, 'model' | 'id'> & Partial<RecordPanelProps<T>>,
) => (
  <MemoryRouter>
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
