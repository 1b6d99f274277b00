import { StepFailed } from '../launch/steps.mjs';
import { describeFailedBuild } from './test-builds';

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
