import { OVERRIDES_KEY } from 'section-kit/stored';
import { followOverride } from './override-path';
import { storedIn } from './stored';

/** Opens a document at a path. Returns where it leads, and whether overrides are allowed. */
const openAt = (path: string, override?: string) => {
  sessionStorage.clear();
  if (override !== undefined) sessionStorage.setItem(OVERRIDES_KEY, override);
  const led: string[] = [];
  const shown: string[] = [];
  const page = {
    document: { documentElement: { dataset: {} as Record<string, string> } },
    location: {
      href: `https://page.example${path}`,
      replace: (address: string | URL) => void led.push(String(address)),
    },
    history: {
      state: null,
      replaceState: (_: unknown, __: string, address?: string | URL | null) =>
        void shown.push(String(address)),
    },
  };
  followOverride(page, storedIn('sessionStorage', OVERRIDES_KEY) !== '');
  return { led, shown, mayOverride: 'override' in page.document.documentElement.dataset };
};

const STAYS = { led: [], shown: [], mayOverride: false };

test('a tab without an override stays where it is', () => {
  expect(openAt('/customer?q=1#part')).toEqual(STAYS);
  expect(openAt('/overrides')).toEqual(STAYS);
});

test('a tab with an override is led below /override, and shows its own URL there', () => {
  expect(openAt('/customer?q=1#part', '{}')).toEqual({
    ...STAYS,
    led: ['https://page.example/override/customer?q=1#part'],
  });
  expect(openAt('/override/customer?q=1#part', '{}')).toEqual({
    led: [],
    shown: ['https://page.example/customer?q=1#part'],
    mayOverride: true,
  });
});

test.each([
  ['/override', 'https://page.example/'],
  ['/override/', 'https://page.example/'],
  ['/override/customer?q=1', 'https://page.example/customer?q=1'],
  ['/override//evil.example/x', 'https://page.example//evil.example/x'],
  ['/override/\\evil.example', 'https://page.example//evil.example'],
])('a tab without an override is led away from %s, within the page', (path, address) => {
  expect(openAt(path)).toEqual({ ...STAYS, led: [address] });
});

test('a browser without storage has no override', () => {
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(storedIn('sessionStorage', OVERRIDES_KEY)).toBe('');
  storage.mockRestore();
});
