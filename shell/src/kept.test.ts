import { keptInBrowser, keptInTab } from './kept';

test.each([
  ['a tab', keptInTab, 'sessionStorage'],
  ['a browser', keptInBrowser, 'localStorage'],
] as const)('%s keeps a text until it is forgotten', (_, kept, storage) => {
  expect(kept.read('name')).toBeUndefined();
  kept.write('name', 'a text');
  expect(kept.read('name')).toBe('a text');
  expect(window[storage].getItem('name')).toBe('a text');
  kept.forget('name');
  expect(kept.read('name')).toBeUndefined();
});

describe('where the browser refuses its storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };

  test('nothing is kept, and nothing fails', () => {
    const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    keptInTab.write('name', 'a text');
    expect(keptInTab.read('name')).toBeUndefined();
    keptInTab.forget('name');
    storage.mockRestore();
  });

  test('a full storage keeps what it had', () => {
    keptInTab.write('name', 'before');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    keptInTab.write('name', 'after');
    expect(keptInTab.read('name')).toBe('before');
  });
});
