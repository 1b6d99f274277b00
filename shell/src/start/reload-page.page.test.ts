import { reloadOnceAnswered, reloadPage } from './reload-page';

test('does not ask beside unsaved input, whose draft a reload brings back', () => {
  // jsdom has no other documents.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const asks = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('beforeunload', asks);
  reloadPage();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  expect(asks).not.toHaveBeenCalled();
});

const pause = async () => undefined;
const answer = (status: number) => new Response(null, { status });

test('reloads a document that is shown again once its site answers', async () => {
  const answers = [new TypeError('offline'), answer(503), answer(200)];
  const reload = jest.fn();
  const ask = jest.fn(async () => {
    const next = answers.shift();
    expect(reload).not.toHaveBeenCalled();
    if (next instanceof Response) return next;
    throw next;
  });
  await reloadOnceAnswered(ask, reload, pause);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(3);
});
