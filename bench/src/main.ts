import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '../../tools/src/build/builds';
import type { Launch } from '../../tools/src/launch/context';
import { messageOf } from '../../tools/src/launch/errors.mjs';
import { npm, run } from '../../tools/src/launch/processes.mjs';
import { startEmulators } from '../../tools/src/local/emulators';
import { BACKEND_PORTS, firestoreServerOf, requireFreePorts, resetData } from '../../tools/src/local/suite';
import { root } from '../../tools/src/project/root';
import { composition } from './composition/composition';
import { firstList } from './first-list/first-list';
import { mechanisms } from './mechanisms/mechanisms';
import type { Part } from './part';
import { writeReport } from './report/write-report';
import { scale } from './scale/scale';
import { work } from './work/work';

const PARTS: readonly Part[] = [composition, firstList, mechanisms, scale, work];

const USAGE = `npm run bench [-- PART…] [--repetitions N]
  PART  ${PARTS.map(({ name }) => name).join(', ')}; all of them by default
  N     how often each thing is timed, 5 by default`;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    options: { repetitions: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
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
    for (const part of request.parts) {
      try {
        await steps.run('Demo data', () => resetData());
        const outcome = await part.measure(launch, { repetitions: request.repetitions });
        await writeReport(join(root, 'bench'), { [part.name]: outcome });
      } catch (error) {
        // A failed part must not discard the results of the others.
        signal.throwIfAborted();
        steps.print(`${part.name} has no result. ${messageOf(error)}`);
        failed = true;
      }
    }
    steps.print('bench/RESULTS.md holds the results.');
    return failed ? 1 : 0;
  } finally {
    await emulators.stop();
  }
};
