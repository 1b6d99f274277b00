import { EventEmitter, once } from 'node:events';
import { StepFailed, Steps } from './steps.mjs';

const ABORTED = new DOMException('stopped', 'AbortError');

const setUp = ({ isTTY = false, columns = 80 } = {}) => {
  let output = '';
  let now = 0;
  const steps = new Steps({ isTTY, columns, write: (text) => (output += text) }, () => now);
  return { steps, output: () => output, pass: (milliseconds: number) => (now += milliseconds) };
};

test('returns the result of its action, and shows the time', async () => {
  const { steps, output, pass } = setUp();

  const result = await steps.run('Packages', async (task) => {
    pass(12_340);
    task.note('up to date');
    return 42;
  });

  expect(result).toBe(42);
  expect(output()).toMatch(/^ {2}Packages …\n✔ Packages +12\.3 s {2}up to date\n$/);
});

test('shows output, reason and advice of a failed step', async () => {
  const { steps, output } = setUp();

  const failure = steps.run(
    'Build',
    async (task) => {
      for (let line = 1; line <= 30; line += 1) task.log(`line ${line}`);
      throw new Error('It ended with exit code 1.');
    },
    'Correct it.',
  );

  await expect(failure).rejects.toThrow(StepFailed);
  const lines = output().trimEnd().split('\n');
  expect(lines).not.toContain('    line 10');
  expect(lines.slice(-4)).toEqual([
    '    line 29',
    '    line 30',
    '  It ended with exit code 1.',
    '  → Correct it.',
  ]);
});

test('does not count an aborted step as failed', async () => {
  const { steps, output } = setUp();

  await expect(steps.run('Build', () => Promise.reject(ABORTED), 'Correct it.')).rejects.toBe(ABORTED);

  expect(output()).toContain('stopped');
  expect(output()).not.toContain('Correct it.');
});

test('redraws the running steps on a terminal', async () => {
  const { steps, output } = setUp({ isTTY: true, columns: 40 });
  const gate = new EventEmitter();
  const both = [
    steps.run('First', async (task) => {
      task.log('a line that is far longer than the terminal is wide');
      await once(gate, 'open');
    }),
    steps.run('Second', () => once(gate, 'open')),
  ];

  steps.print('between');
  gate.emit('open');
  await Promise.all(both);

  const redraw = '\u001b[2A\u001b[J';
  expect(output()).toContain(redraw);
  const widths = output()
    .replaceAll('\u001b[1A\u001b[J', '')
    .replaceAll(redraw, '')
    .split('\n')
    .map((line) => line.length);
  expect(Math.max(...widths)).toBeLessThan(40);
  expect(output()).toMatch(/✔ First.*\n$/);
});
