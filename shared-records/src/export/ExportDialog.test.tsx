import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider } from 'shared-ui';
import { ExportDialog, type ExportJob } from './ExportDialog';

const saved: (string | null)[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute('download'));
  });
});

/** Opens the dialog of a job that the test controls. */
const open = () => {
  let signal: AbortSignal | undefined;
  let progress: (written: number) => void = () => undefined;
  let end: { resolve(): void; reject(error: Error): void } | undefined;
  const job: ExportJob = {
    fileName: 'reports.csv',
    run: (aborted, onProgress) => {
      signal = aborted;
      progress = onProgress;
      return new Promise((resolve, reject) => {
        end = { resolve, reject };
      });
    },
    file: () => new Blob(),
  };
  const start = jest.fn(async () => job);
  const onClose = jest.fn();
  const view = render(
    <ToastProvider>
      <ExportDialog entityName="report" total={2_500} start={start} onClose={onClose} />
    </ToastProvider>,
  );
  return {
    start,
    onClose,
    unmount: view.unmount,
    user: userEvent.setup(),
    started: () => waitFor(() => expect(end).toBeDefined()),
    write: (count: number) => act(() => progress(count)),
    finish: () => act(async () => end?.resolve()),
    fail: () => act(async () => end?.reject(new Error('unavailable'))),
    isAborted: () => signal?.aborted,
  };
};

test('shows the progress and saves the file', async () => {
  const { started, write, finish, onClose } = open();
  await started();
  write(1_000);
  expect(screen.getByText('1,000 of 2,500')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Written' })).toHaveAttribute('value', '1000');
  await finish();
  expect(saved).toEqual(['reports.csv']);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Saved reports.csv')).toBeInTheDocument();
});

test('continues the same file after a failure', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { started, fail, finish, start, user } = open();
  await started();
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The export stopped. Check the connection, then press Continue.',
  );
  expect(logged).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await finish();
  expect(saved).toEqual(['reports.csv']);
  expect(start).toHaveBeenCalledTimes(1);
});

test('saves nothing when it is cancelled', async () => {
  const { started, finish, onClose, isAborted, user, unmount } = open();
  await started();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  expect(isAborted()).toBe(true);
  await finish();
  expect(saved).toEqual([]);
});
