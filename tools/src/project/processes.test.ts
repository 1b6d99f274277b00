import { EventEmitter, once } from 'node:events';
import { run, start, stopAll } from './processes.mjs';

const node = (script: string) => [process.execPath, '--eval', script];
const going = new AbortController().signal;

/** Starts a script that says something once it is up, and waits for that. */
const startScript = async (script: string, stopBy: 'signal' | 'end of input' = 'signal') => {
  const lines: string[] = [];
  const output = new EventEmitter();
  const running = start(node(script), {
    stopBy,
    graceMs: 300,
    onLine: (line) => {
      lines.push(line);
      output.emit('line');
    },
  });
  await once(output, 'line');
  return { ...running, lines };
};

test('passes each line of both outputs', async () => {
  const lines: string[] = [];
  await run(node('console.log("one\\n\\u001b[31mtwo\\u001b[0m"); console.error("three")'), {
    onLine: (line) => lines.push(line),
    signal: going,
  });
  expect(lines.sort()).toEqual(['one', 'three', 'two']);
});

test('fails with the exit code, and where there is no such program', async () => {
  const options = { onLine: () => {}, signal: going };
  await expect(run(node('process.exit(3)'), options)).rejects.toThrow('exit code 3');
  await expect(run(['no-such-program'], options)).rejects.toThrow('ENOENT');
});

test('stops the command on abort', async () => {
  const stop = new AbortController();
  const command = run(node('console.log("up"); setInterval(() => {}, 1000)'), {
    onLine: () => stop.abort(),
    signal: stop.signal,
  });
  await expect(command).rejects.toMatchObject({ name: 'AbortError' });
});

test('stops a command with its children', async () => {
  const stubborn = 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)';
  const { stop, exited } = await startScript(
    `const { spawn } = require('node:child_process');
     spawn(process.execPath, ['--eval', ${JSON.stringify(stubborn)}], { stdio: 'inherit' });`,
  );

  await stop();

  // Its output ends only with the last process that can write to it.
  await expect(exited).resolves.toBe(1);
});

test('kills a command that does not stop', async () => {
  const { stop, exited } = await startScript(
    'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)',
  );
  await stop();
  await expect(exited).resolves.toBe(1);
});

test('lets a command end by itself at the end of its input', async () => {
  const { exited, lines } = await startScript(
    'process.stdin.resume().on("end", () => { console.log("saved"); process.exit(0) }); console.log("up")',
    'end of input',
  );
  await stopAll();
  await expect(exited).resolves.toBe(0);
  expect(lines).toEqual(['up', 'saved']);
});

test('ends with the command, also if a process that left its group keeps the output open', async () => {
  const { exited, lines } = await startScript(
    `const { spawn } = require('node:child_process');
     const left = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true });
     left.unref();
     console.log(left.pid);`,
  );
  try {
    await expect(exited).resolves.toBe(0);
  } finally {
    process.kill(Number(lines[0]));
  }
});
