import { browserScripts } from './script-loader';

const ADDRESS = 'https://reports.example/builds/live/remoteEntry.js';
const scripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const run = (integrity?: string) => {
  const outcome = browserScripts.run({ url: ADDRESS, ...(integrity && { integrity }) }, 15_000);
  const [script] = scripts();
  if (!script) throw new Error('no script was put into the page');
  return { outcome, script };
};

test('asks for the script across origins, so that its errors can be read', () => {
  const { script } = run();
  expect(script.src).toBe(ADDRESS);
  expect(script.crossOrigin).toBe('anonymous');
  script.dispatchEvent(new Event('load'));
});

test.each([
  ['load', 'loaded'],
  ['error', 'error'],
])('ends with the %s of the script, and leaves no trace of it', async (event, expected) => {
  const { outcome, script } = run();
  script.dispatchEvent(new Event(event));
  expect(await outcome).toBe(expected);
  expect(scripts()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});

test('ends when its time is over, and leaves no trace', async () => {
  const { outcome } = run();
  jest.advanceTimersByTime(14_999);
  expect(scripts()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(await outcome).toBe('timeout');
  expect(scripts()).toEqual([]);
});

test('asks for the hash that the script must have', () => {
  const { script } = run('sha384-AAAA');
  expect(script.integrity).toBe('sha384-AAAA');
  script.dispatchEvent(new Event('load'));
});

test.each([
  ['script', 'section.js'],
  ['style', 'section.css'],
])('fetches a %s ahead, by the hash it must have', (as, file) => {
  const url = `https://reports.example/builds/live/${file}`;
  browserScripts.fetchAhead({ url, integrity: 'sha384-AAAA' }, 'preload');
  const link = document.head.querySelector('link');
  expect(link).toMatchObject({
    rel: 'preload',
    as,
    href: url,
    integrity: 'sha384-AAAA',
    crossOrigin: 'anonymous',
  });
  link?.remove();
});

describe('with a share scope', () => {
  const shareScope = { react: {} };
  const container = { init: jest.fn(), get: jest.fn() };

  beforeEach(() => {
    jest.useRealTimers();
    const scopes: Record<string, unknown> = {};
    Object.assign(globalThis, {
      __webpack_share_scopes__: scopes,
      __webpack_init_sharing__: async (name: string) => Object.assign(scopes, { [name]: shareScope }),
    });
    container.init.mockReset().mockResolvedValue(undefined);
    container.get.mockReset().mockImplementation(async () => () => ({ default: 'the section' }));
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, '__webpack_share_scopes__');
    Reflect.deleteProperty(globalThis, '__webpack_init_sharing__');
  });

  test('starts the container that the script has left in it, and takes it away', async () => {
    Reflect.set(globalThis, 'reports_live', container);
    expect(await browserScripts.start('reports_live', './section')).toEqual({
      default: 'the section',
    });
    expect(container.init).toHaveBeenCalledWith(shareScope);
    expect(container.get).toHaveBeenCalledWith('./section');
    expect(Reflect.get(globalThis, 'reports_live')).toBeUndefined();
  });

  test('starts each run of a build anew', async () => {
    container.get.mockRejectedValueOnce(new Error('boom'));
    Reflect.set(globalThis, 'reports_live', container);
    await expect(browserScripts.start('reports_live', './section')).rejects.toThrow('boom');
    Reflect.set(globalThis, 'reports_live', container);
    expect(await browserScripts.start('reports_live', './section')).toEqual({
      default: 'the section',
    });
  });

  test.each([undefined, null, 1, {}])('a script that has left %p has failed', async (left) => {
    Reflect.set(globalThis, 'reports_live', left);
    await expect(browserScripts.start('reports_live', './section')).rejects.toThrow(
      'The script ended without leaving a container.',
    );
  });
});
