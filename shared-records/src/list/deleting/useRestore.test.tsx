import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { contact } from 'shared-model/contact';
import type { Model } from 'shared-model/define-model';
import { DataProvider } from 'shared-store/DataProvider';
import { UnknownOutcomeError } from 'shared-store/data-store';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { useRestore } from './BinScreen';

const MAY_BE = 'Restoring 2 contacts may have happened: the answer has not come yet.';
const FAILED = 'Restoring 2 contacts failed. Nothing has changed: try again.';

/** Restores two contacts by a store that fails. */
const restore = (error: Error) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const start = () => Promise.reject(error);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider store={new MemoryStore()}>
      <ToastProvider>{children}</ToastProvider>
    </DataProvider>
  );
  const { result } = renderHook(() => useRestore(contact as Model<object>, { start }), { wrapper });
  return act(async () => result.current(['ada', 'budi'].map((id) => ({ id, recordId: id }))));
};

test('says that nothing has changed only if nothing will', async () => {
  await restore(new Error('refused'));
  expect(screen.getByText(FAILED)).toBeInTheDocument();
});

test('says that the answer has not come yet, and what came of it', async () => {
  let fail = (_: Error) => {};
  const outcome = new Promise<void>((_, reject) => {
    fail = reject;
  });
  await restore(new UnknownOutcomeError(outcome));
  expect(screen.getByText(MAY_BE)).toBeInTheDocument();
  expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  await act(async () => fail(new Error('refused')));
  expect(screen.getByText(FAILED)).toBeInTheDocument();
});
