import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '../../tools/src/build/builds';
import { messageOf } from '../../tools/src/project/errors.mjs';
import type { Launch } from '../../tools/src/project/launch';
import { npm, run } from '../../tools/src/project/processes.mjs';
import { localFolder, root } from '../../tools/src/project/root';
import { startEmulators } from '../../tools/src/suite/emulators';
import { BACKEND_PORTS, firestoreServerOf, requireFreePorts, resetData } from '../../tools/src/suite/suite';
import { describeEnvironment, markdown, type Part } from './report';
import { scale } from './scale';
import { firstList } from './visits';

const PARTS: readonly Part[] = [firstList, scale];

/** Fewer repetitions are a trial, which does not replace the kept results. */
const FEWEST_KEPT = 5;

const USAGE = `npm run bench [-- PART…] [--repetitions N]
  PART  ${PARTS.map(({ name }) => name).join(', ')}; all of them by default
  N     how often each thing is timed, ${FEWEST_KEPT} by default; results of fewer stay in .local/bench`;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      repetitions: { type: 'string', default: `${FEWEST_KEPT}` },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const repetitions = Number(values.repetitions);
  const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
  if (!Number.isInteger(repetitions) || repetitions < 1) {
    throw new Error('The number of repetitions is a whole one from 1.');
  }
  const parts = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { parts, repetitions, help: values.help };
};

/** Runs all parts of the bench, or the named ones. Returns the exit code. */
export const main = async (launch: Launch, [, ...args]: string[]): Promise<number> => {
  let request: ReturnType<typeof readArguments>;
  try {
    request = readArguments(args);
  } catch (error) {
    console.error(`${messageOf(error)}\n${USAGE}`);
    return 1;
  }
  if (request.help) {
    console.log(USAGE);
    return 0;
  }
  const { steps, signal } = launch;
  await steps.run('Types of the bench', (task) =>
    run(npm('exec', '--', 'tsc', '-p', 'bench'), { cwd: root, onLine: task.log, signal }),
  );
  // Without this, the Admin SDK searches for a Google Cloud machine.
  process.env.METADATA_SERVER_DETECTION = 'none';
  await requireFreePorts(launch, BACKEND_PORTS);
  const [server] = await Promise.all([firestoreServerOf(launch), buildPackages(launch, ['functions'])]);
  const emulators = await steps.run('Emulators', (task) => startEmulators({ server }, task, signal));
  try {
    let failed = false;
    const folder =
      request.repetitions < FEWEST_KEPT ? join(localFolder, 'bench') : join(root, 'bench/results');
    await mkdir(folder, { recursive: true });
    for (const part of request.parts) {
      try {
        const measuredAt = new Date();
        await steps.run('Demo data', () => resetData());
        const outcome = await part.measure(launch, request.repetitions);
        const report = markdown(part.name, outcome, { measuredAt, environment: describeEnvironment() });
        await writeFile(join(folder, `${part.name}.md`), report);
        steps.print(report);
      } catch (error) {
        // A failed part must not discard the results of the others.
        signal.throwIfAborted();
        steps.print(`${part.name} has no result. ${messageOf(error)}`);
        failed = true;
      }
    }
    steps.print(`${relative(root, folder)} holds the results.`);
    return failed ? 1 : 0;
  } finally {
    await emulators.stop();
  }
};
