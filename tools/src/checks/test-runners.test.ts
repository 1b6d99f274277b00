import { givingWay, jestProjectsOf, jestRunner, onDay, playwrightRunner } from './test-runners';

test('finds the Jest configurations of files', () => {
  const files = [
    'tools/src/a.test.ts',
    'tools/src/b.test.ts',
    'mfe-reports/src/c.ts',
    'README.md',
    'docs/x.md',
  ];
  expect(jestProjectsOf(files)).toEqual(['tools/jest.config.js', 'mfe-reports/jest.config.js']);
  expect(jestProjectsOf(files, 'jest.emulator.config.js')).toEqual(['tools/jest.emulator.config.js']);
});

test('lets a runner give way to others by the priority of its process', () => {
  const runner = jestRunner('units', '--maxWorkers=100%');
  const [program, ...args] = givingWay(runner).command('report.json');
  const isWindows = process.platform === 'win32';
  expect([program, ...args.slice(0, 2)]).toEqual(
    isWindows ? runner.command('report.json').slice(0, 3) : ['nice', '-n', '5'],
  );
  expect(args).toEqual(expect.arrayContaining(runner.command('report.json').slice(1)));
});

test('runs the named files of a Playwright project, on the sites of the run', () => {
  const files = ['e2e/records/views.test.ts'];
  const { command, env } = playwrightRunner('page', files, { sites: '/sites', traces: true });
  expect(command('report.json')).toEqual(
    expect.arrayContaining(['--project', 'page', 'e2e/records/views.test.ts']),
  );
  expect(command('report.json')).not.toContain('--trace=off');
  const untraced = playwrightRunner('page', files, { sites: '/sites', traces: false });
  expect(untraced.command('report.json')).toContain('--trace=off');
  expect(env?.('report.json')).toEqual({ PLAYWRIGHT_JSON_OUTPUT_FILE: 'report.json', LOCAL_SITES: '/sites' });
});

test('names the day to a runner, beside the rest of its environment', () => {
  const runner = playwrightRunner('page', [], { sites: '/sites', traces: true });
  expect(onDay(20_784, runner).env?.('report.json')).toMatchObject({
    TEST_DAY: '20784',
    LOCAL_SITES: '/sites',
  });
  expect(onDay(undefined, runner)).toBe(runner);
});
