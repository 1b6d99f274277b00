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

/** A job that goes on or fails as the test says. */
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
      <ExportDialog what="report" total={2_500} start={start} onClose={onClose} />
    </ToastProvider>,
  );
  return {
    start,
    onClose,
    unmount: view.unmount,
    user: userEvent.setup(),
    begun: () => waitFor(() => expect(end).toBeDefined()),
    write: (count: number) => act(() => progress(count)),
    finish: () => act(async () => end?.resolve()),
    fail: () => act(async () => end?.reject(new Error('unavailable'))),
    isAborted: () => signal?.aborted,
  };
};

test('says how far it is, and saves the file', async () => {
  const { begun, write, finish, onClose } = open();
  await begun();
  write(1_000);
  expect(screen.getByText('1,000 of 2,500')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Written' })).toHaveAttribute('value', '1000');
  await finish();
  expect(saved).toEqual(['reports.csv']);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Saved reports.csv')).toBeInTheDocument();
});

test('goes on with the same file where it has failed', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { begun, fail, finish, start, user } = open();
  await begun();
  await fail();
  expect(screen.getByRole('alert')).toHaveTextContent('The export has stopped, and nothing of it is lost.');
  expect(logged).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await finish();
  expect(saved).toEqual(['reports.csv']);
  expect(start).toHaveBeenCalledTimes(1);
});

test('saves nothing where it is cancelled', async () => {
  const { begun, finish, onClose, isAborted, user, unmount } = open();
  await begun();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  expect(isAborted()).toBe(true);
  await finish();
  expect(saved).toEqual([]);
});
