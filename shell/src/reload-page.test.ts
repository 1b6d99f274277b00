import { reloadPage } from './reload-page';

test('does not ask beside unsaved input, whose draft a reload brings back', () => {
  // jsdom has no other documents.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const asks = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener('beforeunload', asks);
  reloadPage();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  expect(asks).not.toHaveBeenCalled();
});
