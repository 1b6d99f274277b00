import { waitFor } from '@testing-library/dom';

const mockLoad = jest.fn(() => ({}));
jest.mock('shared-auth/firebase', () => ({ loadAuth: async () => undefined }));
jest.mock('../sdk', () => mockLoad());

/** Starts the connection while the page is at this point of its loading. */
const start = async (readyState: DocumentReadyState) => {
  jest.resetModules();
  mockLoad.mockClear();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  const { startSdk } = await import('./late-sdk');
  void startSdk();
};

test('loads the connection once the page is idle', async () => {
  await start('complete');
  await waitFor(() => expect(mockLoad).toHaveBeenCalledTimes(1));
});

test('waits for the files of the page itself', async () => {
  await start('interactive');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(mockLoad).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await waitFor(() => expect(mockLoad).toHaveBeenCalledTimes(1));
});
