import { runBuilds } from '../checks/test-builds';
import { startTestEmulators } from '../checks/test-emulators';
import type { SuiteResult, TestRunner } from '../checks/test-suites';
import type { Launch } from '../launch/context';
import { StepFailed, Steps } from '../launch/steps.mjs';
import { requireFreePorts, resetData } from '../local/suite';
import { test as runAllTests } from './test';

/** Lists the events in their order. */
const events: string[] = [];
/** Lists the days that the runners were told. */
const days: (string | undefined)[] = [];

jest.mock('../project/night', () => ({ IS_NIGHT: false, TEST_DAY: 'TEST_DAY' }));
jest.mock('../checks/test-builds', () => ({ runBuilds: jest.fn() }));
jest.mock('../checks/test-emulators', () => ({
  startTestEmulators: jest.fn(),
  requireEmulators: () => {},
}));
jest.mock('../local/suite', () => ({
  BACKEND_PORTS: [],
  hostingPorts: () => [],
  requireFreePorts: jest.fn(),
  resetData: jest.fn(),
}));
jest.mock('../checks/test-suites', () => {
  const pass = async () => ({ passed: 1, failed: 0, failures: [] });
  const runSuite = async (_launch: Launch, name: string, action: (task: object) => Promise<object>) => {
    events.push(`${name} begins`);
    const results = await action({}).catch((error: Error) => {
      events.push(error.message);
      return { passed: 0, failed: 1, failures: [] };
    });
    events.push(`${name} ends`);
    return { name, seconds: 1, ...results };
  };
  return {
    describeResults: jest.requireActual('../checks/test-suites').describeResults,
    runCheck: () => pass,
    runSuite,
    runTests: (_launch: Launch, { command, env }: TestRunner) => {
      days.push(env?.('report').TEST_DAY);
      const files = command('report').filter((arg) => /\.test\.tsx?$/.test(arg));
      return () => (files.length > 0 ? pass() : Promise.reject(new Error('No files.')));
    },
  };
});

const builds = (failed: number): SuiteResult => ({
  name: 'Builds',
  passed: 5 - failed,
  failed,
  failures: [],
  seconds: 1,
});

const NO_SERVER = { status: 'rejected', reason: new Error('Not needed.') } as const;

const run = (...names: string[]) => runBeside(Promise.resolve(NO_SERVER), ...names);

const runBeside = async (firestoreServer: Launch['firestoreServer'], ...names: string[]) => {
  let output = '';
  const launch: Launch = {
    steps: new Steps({ write: (text) => (output += text) }),
    signal: new AbortController().signal,
    firestoreServer,
  };
  const code = await runAllTests(launch, { names });
  return { code, last: output.trimEnd().split('\n').at(-1) };
};

beforeEach(() => {
  events.length = 0;
  days.length = 0;
  jest.mocked(requireFreePorts).mockReset();
  jest.mocked(resetData).mockReset();
  jest.mocked(runBuilds).mockReset().mockResolvedValue(builds(0));
  jest
    .mocked(startTestEmulators)
    .mockReset()
    .mockResolvedValue({
      project: { config: '', sites: '/sites' },
      emulators: { status: 'rejected', reason: new Error('Not needed.') },
    });
});

test('runs every suite, and the browser tests that need both processors alone at the end', async () => {
  const { code, last } = await run();

  expect(code).toBe(0);
  expect(last).toBe('17 passed, 0 failed');
  const began = events.filter((event) => event.endsWith(' begins')).map((event) => event.slice(0, -7));
  const first = ['Backend', 'Format and lint', 'Own projects', 'Types', 'Units'];
  expect(began.slice(0, 5).sort()).toEqual(first);
  expect(began.slice(5)).toEqual(['Section story', 'Many records', 'Publishing', 'Browser']);
  const browser = events.indexOf('Browser begins');
  for (const name of ['Format and lint', 'Types', 'Units', 'Backend', 'Section story', 'Publishing']) {
    expect(events.indexOf(`${name} ends`)).toBeLessThan(browser);
  }
  // The story has a suite of its own.
  expect(resetData).toHaveBeenCalledTimes(3);
});

test('begins the units once the server is built, because all other suites wait for it', async () => {
  let finish = () => {};
  const server = new Promise<typeof NO_SERVER>((resolve) => {
    finish = () => resolve(NO_SERVER);
  });
  const running = runBeside(server);
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toContain('Types ends');
  expect(events).not.toContain('Units begins');
  finish();
  expect((await running).code).toBe(0);
  expect(events).toContain('Units ends');
});

test('starts only what the named tests need', async () => {
  const unit = await run('tools/src/changes');
  expect(events).toEqual(['Units begins', 'Units ends']);
  expect(unit).toEqual({ code: 0, last: '1 passed, 0 failed' });
  expect(runBuilds).not.toHaveBeenCalled();
  expect(requireFreePorts).not.toHaveBeenCalled();

  await run('functions/test/rules');
  expect(jest.mocked(runBuilds).mock.calls[0]?.[1]).toEqual(['functions']);
  expect(jest.mocked(startTestEmulators).mock.calls[0]?.[1]).toEqual({ withSites: false });
  expect(events).toContain('Own projects ends');
  expect(events).not.toContain('Browser begins');
});

test('runs no browser where a build is missing, and all other suites', async () => {
  jest.mocked(runBuilds).mockResolvedValue(builds(1));

  const { code } = await run('mfe-reports');

  expect(code).toBe(1);
  expect(jest.mocked(startTestEmulators).mock.calls[0]?.[1]).toEqual({ withSites: false });
  expect(events).toContain('There are builds missing.');
  expect(events).toContain('Units ends');
  expect(resetData).not.toHaveBeenCalled();
});

test('counts a busy port as a failed test', async () => {
  jest.mocked(requireFreePorts).mockRejectedValue(new StepFailed('Ports', new Error('busy'), []));

  expect(await run()).toEqual({ code: 1, last: '0 passed, 1 failed' });
  expect(events).toEqual([]);
});

test('takes the share of this day of each matrix in a whole run, and all of it where a file is named', async () => {
  await run();
  expect(new Set(days)).toEqual(new Set([expect.stringMatching(/^\d{5}$/)]));
  days.length = 0;
  await run('shell/src/page/PageContent.test.tsx');
  expect(days).toEqual([undefined]);
});
