import pLimit from 'p-limit';
import { buildPackage, distOf } from '../build/builds';
import type { Launch } from '../launch/context';
import { StepFailed, Steps } from '../launch/steps.mjs';
import { describeFailedBuild, runBuilds } from './test-builds';

jest.mock('../build/builds', () => ({
  ...jest.requireActual<typeof import('../build/builds')>('../build/builds'),
  buildPackage: jest.fn<Promise<void>, Parameters<typeof buildPackage>>(async () => {}),
}));

test('builds beside dist, which `npm start` serves and publishing takes', async () => {
  const launch: Launch = {
    steps: new Steps({ write: () => {} }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  expect(await runBuilds(launch, ['functions', 'shell'], pLimit(1))).toMatchObject({ passed: 2, failed: 0 });
  const folders = jest.mocked(buildPackage).mock.calls.map(([, , options]) => options?.folder);
  expect(folders).toHaveLength(2);
  for (const folder of folders) expect(folder).toMatch(/[\\/]\.local[\\/]test[\\/]/);
  expect(folders).not.toContain(distOf('shell'));
});

test('describes a failed build by the error in its output', () => {
  const output = [
    'Rspack compiled with 1 error',
    'ERROR in ./src/section.tsx 1:1-26',
    "  × Module not found: Can't resolve './gone'",
    'npm error code 1',
  ];
  const error = new StepFailed('Build shell', new Error('It ended with exit code 1.'), output);
  expect(describeFailedBuild('shell', error)).toEqual({
    title: 'Build shell',
    reason: "× Module not found: Can't resolve './gone'",
    file: 'npm run build -w shell',
  });
});

test.each([
  ["error TS1: Unknown 'x'.", ['src/a.ts', "error TS1: Unknown 'x'."]],
  ['It ended with exit code 1.', ['src/a.ts']],
])('says %s where no line of the output has a mark', (reason, output) => {
  const error = new StepFailed('Build shell', new Error('It ended with exit code 1.'), output);
  expect(describeFailedBuild('shell', error).reason).toBe(reason);
});
