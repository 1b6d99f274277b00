const mockLoad = jest.fn(() => ({}));
jest.mock('shared-auth/firebase', () => ({ loadAuth: async () => undefined }));
jest.mock('../sdk', () => mockLoad());

const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Starts the connection while the page is at this point of its loading. */
const start = async (readyState: DocumentReadyState) => {
  jest.resetModules();
  mockLoad.mockClear();
  jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  const { startSdk } = await import('./late-sdk');
  void startSdk();
  await settle();
};

test('loads the connection once the page is idle', async () => {
  await start('complete');
  expect(mockLoad).toHaveBeenCalledTimes(1);
});

test('waits for the files of the page itself', async () => {
  await start('interactive');
  expect(mockLoad).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await settle();
  expect(mockLoad).toHaveBeenCalledTimes(1);
});
