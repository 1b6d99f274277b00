const createPolicy = jest.fn();

/** Loads the module in a browser that enforces Trusted Types. */
const start = async () => {
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: { createPolicy } });
  jest.resetModules();
  const { trustOrigin } = await import('./trusted-scripts');
  const createScriptURL = (url: string): string => createPolicy.mock.lastCall[1].createScriptURL(url);
  return { trustOrigin, createScriptURL };
};

afterEach(() => {
  Reflect.deleteProperty(window, 'trustedTypes');
  createPolicy.mockReset();
});

test('creates the default policy, for script URLs only', async () => {
  await start();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(createPolicy).toHaveBeenCalledWith('default', { createScriptURL: expect.any(Function) });
});

test.each(['/assets/main.js', 'assets/main.js', `${window.location.origin}/assets/main.js`])(
  "allows the page's own %s",
  async (url) => {
    const { createScriptURL } = await start();
    expect(createScriptURL(url)).toBe(url);
  },
);

test.each([
  'https://reports.example/builds/a/remoteEntry.js',
  '//reports.example/remoteEntry.js',
  'http://localhost:4001/remoteEntry.js',
  'data:text/javascript,alert(1)',
  'blob:https://reports.example/5b0fbd3c',
  'javascript:alert(1)',
])('refuses %s', async (url) => {
  const { createScriptURL } = await start();
  expect(() => createScriptURL(url)).toThrow(/may not run in this page/);
});

test('allows scripts of a trusted origin, and of no similar origin', async () => {
  const { trustOrigin, createScriptURL } = await start();
  trustOrigin('https://reports.example/');
  const url = 'https://reports.example/builds/a/remoteEntry.js';
  expect(createScriptURL(url)).toBe(url);
  for (const neighbour of [
    'http://reports.example/a.js',
    'https://reports.example:8443/a.js',
    'https://reports.example.evil.example/a.js',
    'https://reports.example@evil.example/a.js',
  ]) {
    expect(() => createScriptURL(neighbour)).toThrow(TypeError);
  }
});

test('does nothing in a browser without Trusted Types', async () => {
  jest.resetModules();
  const { trustOrigin } = await import('./trusted-scripts');
  expect(() => trustOrigin('https://reports.example')).not.toThrow();
});
