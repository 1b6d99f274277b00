import { waitFor } from '@testing-library/dom';

const mockLoad = jest.fn(() => ({}));
jest.mock('shared-auth/firebase', () => ({ loadAuth: async () => undefined }));
jest.mock('../sdk', () => mockLoad());

const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Waits for the loading, and that it is not repeated. */
const isLoadedOnce = async () => {
  await waitFor(() => expect(mockLoad).toHaveBeenCalledTimes(1));
  await settle();
  expect(mockLoad).toHaveBeenCalledTimes(1);
};

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
  await isLoadedOnce();
});

test('waits for the files of the page itself', async () => {
  await start('interactive');
  await settle();
  expect(mockLoad).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await isLoadedOnce();
});
