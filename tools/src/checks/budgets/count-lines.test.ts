import { countLines, lineCountText } from './count-lines';

const SOURCES: Readonly<Record<string, string>> = {
  'shell/src/main.ts': 'one\ntwo\n',
  'shell/src/main.test.ts': 'one\n',
  'shell/src/index.html': 'not counted\n',
  'mfe-reports/src/reports.css': 'one\n',
  'mfe-reports/src/fake-reports.ts': 'one\ntwo\n',
  'shared-store/src/testing/index.ts': 'one\n',
  'shared-testing/src/choose.ts': 'one\n',
  'functions/src/index.ts': 'one\ntwo\nthree\n',
  'functions/test/rules/matrix.ts': 'one\n',
  'tools/src/changes/test-plan.ts': 'one\n',
  'jest.config.js': 'one\n',
  'bench/start.mjs': 'one\n',
  'e2e/support/screen.ts': 'one\n',
  'package-lock.json': 'not counted\n',
};

const counts = countLines({ files: Object.keys(SOURCES), read: (path) => SOURCES[path] ?? '' });

test('counts lines of code by area, without tests and what only they use', () => {
  expect(counts).toEqual([
    { area: 'product', code: 3, tests: 5 },
    { area: 'functions', code: 3, tests: 1 },
    { area: 'browser tests', code: 1, tests: 0 },
    { area: 'bench', code: 1, tests: 0 },
    { area: 'tools', code: 2, tests: 0 },
  ]);
});

test('sums up without the bench and the browser tests', () => {
  expect(lineCountText(counts)).toBe(`\
lines             code   tests
product              3       5
functions            3       1
tools                2       0
sum                  8       6
browser tests        1       0
bench                1       0`);
});
