import { withBackend } from './suite';

const backend = { exited: new Promise<number>(() => {}), stop: async () => {}, kill: async () => {} };

test('lets the backend start to its end where the page fails', async () => {
  let start = (_running: typeof backend): void => {};
  const starting = new Promise<typeof backend>((resolve) => {
    start = resolve;
  });
  let isOver = false;
  const both = withBackend(starting, Promise.reject(new Error('The page.'))).finally(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  start(backend);
  await expect(both).rejects.toThrow('The page.');
});

test('fails at once where the backend fails', async () => {
  const both = withBackend(Promise.reject(new Error('The backend.')), new Promise(() => {}));
  await expect(both).rejects.toThrow('The backend.');
});
