import { endedElsewhere, noteSignedIn } from './account-note';

test('knows nothing of an account that this tab has not noted', () => {
  noteSignedIn('budi');
  localStorage.clear();
  expect(endedElsewhere('sari')).toBeUndefined();
});

test('knows nothing in a browser that keeps nothing', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  noteSignedIn('budi');
  full.mockRestore();
  expect(endedElsewhere('budi')).toBeUndefined();
});
