import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contact } from 'shared-model/contact';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { DeleteRecord } from './DeleteRecord';

const KEPT = { removeMany: async () => undefined, warn: async () => undefined };
const ADA = { ...contact.empty, id: 'ada', name: 'Ada', customer: 'PT Ukur' };

test('deletes the record, closes, and describes it in a toast with Undo', async () => {
  const onClose = jest.fn();
  const undo = jest.fn(async () => undefined);
  const onDelete = jest.fn(async () => undo);
  render(
    <DataProvider store={new MemoryStore({})}>
      <ToastProvider>
        <DeleteRecord
          model={contact}
          record={ADA}
          deletion={{ ...KEPT, remove: onDelete }}
          onClose={onClose}
        />
      </ToastProvider>
    </DataProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Contact Ada of PT Ukur deleted')).toBeInTheDocument();
  expect(onDelete).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
});

test('closes no other record that is open by then', async () => {
  const onClose = jest.fn();
  let answer = () => {};
  const deleted = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  window.history.replaceState(null, '', '?view=ada');
  render(
    <DataProvider store={new MemoryStore({})}>
      <ToastProvider>
        <DeleteRecord
          model={contact}
          record={ADA}
          deletion={{ ...KEPT, remove: () => deleted }}
          onClose={onClose}
        />
      </ToastProvider>
    </DataProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  window.history.replaceState(null, '', '?view=bob');
  answer();
  expect(await screen.findByText('Contact Ada of PT Ukur deleted')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
