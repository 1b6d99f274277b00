const createPolicy = jest.fn();

/** Loads the module as the page does at its start, in a browser that enforces Trusted Types. */
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

test('makes the default policy, for addresses of scripts alone', async () => {
  await start();
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(createPolicy).toHaveBeenCalledWith('default', { createScriptURL: expect.any(Function) });
});

test.each(['/assets/main.js', 'assets/main.js', `${window.location.origin}/assets/main.js`])(
  "lets the page's own %s run",
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

test('lets an origin run scripts once it is trusted, and no neighbour of it', async () => {
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

test('leaves a browser that knows no Trusted Types alone', async () => {
  jest.resetModules();
  const { trustOrigin } = await import('./trusted-scripts');
  expect(() => trustOrigin('https://reports.example')).not.toThrow();
});
