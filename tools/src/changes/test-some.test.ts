import type { Launch } from '../launch/context';
import { Steps } from '../launch/steps.mjs';
import { testSome } from './test-some';

const run = async (...args: string[]) => {
  let output = '';
  const launch: Launch = {
    steps: new Steps({ write: (text) => (output += text) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  const code = await testSome(launch, args);
  return { code, lines: output.trimEnd().split('\n') };
};

test.each([
  [['no-such.test.ts'], 'no-such.test.ts is no test file, no folder with tests and no package.'],
  [['--since', 'no-such-revision'], 'git has no commit that HEAD shares with no-such-revision'],
  [['--since', 'HEAD', 'mfe-reports'], '--since takes no further names'],
  [['--sinec', 'main'], "Unknown option '--sinec'"],
])('says what is wrong with %j, and ends with the counts', async (args, message) => {
  const { code, lines } = await run(...args);
  expect(code).toBe(1);
  expect(lines.join('\n')).toContain(message);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});
