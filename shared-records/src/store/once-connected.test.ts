import { ConnectionError, UnknownOutcomeError } from './data-store';
import { onceConnected } from './save-record';

const failing = (...errors: readonly Error[]) => {
  const left = [...errors];
  return jest.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return 'saved';
  });
};

test('tries again until the server answers', async () => {
  const save = failing(new ConnectionError(), new ConnectionError());
  await expect(onceConnected(save, () => true)).resolves.toBe('saved');
  expect(save).toHaveBeenCalledTimes(3);
});

test('does not try again while the page is offline', async () => {
  const save = failing(new ConnectionError());
  await expect(onceConnected(save, () => false)).rejects.toThrow(ConnectionError);
  expect(save).toHaveBeenCalledTimes(1);
});

test.each([new UnknownOutcomeError(new Promise(() => {})), new Error('refused')])(
  'does not repeat a save that ended by %s',
  async (error) => {
    const save = failing(error);
    await expect(onceConnected(save, () => true)).rejects.toBe(error);
    expect(save).toHaveBeenCalledTimes(1);
  },
);
