import { browserScripts } from './script-loader';

const ADDRESS = 'https://reports.example/builds/live/remoteEntry.js';
const scripts = () => [...document.head.querySelectorAll('script')];

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const run = () => {
  const outcome = browserScripts.run(ADDRESS, 15_000);
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

test('exposes nothing before the federation runtime has started', async () => {
  await expect(browserScripts.exposed('reports_live', ADDRESS, 'section')).rejects.toThrow(
    'The federation runtime has not started.',
  );
});
