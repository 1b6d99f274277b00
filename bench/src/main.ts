import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from '../../tools/src/build/builds';
import { messageOf } from '../../tools/src/launch/errors.mjs';
import type { Launch } from '../../tools/src/launch/launch.mjs';
import { startEmulators } from '../../tools/src/local/emulators';
import { BACKEND_PORTS, firestoreServerOf, requireFreePorts, resetData } from '../../tools/src/local/suite';
import { root } from '../../tools/src/project/root';
import { composition } from './composition/composition';
import { lighthousePart } from './lighthouse/lighthouse';
import { liveness } from './liveness/liveness';
import type { Part } from './part';
import { writeReport } from './report/write-report';
import { scale } from './scale/scale';
import { work } from './work/work';

const PARTS: readonly Part[] = [composition, scale, liveness, work, lighthousePart];

const USAGE = `npm run bench [-- PART…] [--repetitions N]
  PART  ${PARTS.map(({ name }) => name).join(', ')}; all of them by default
  N     how often each thing is timed, 5 by default`;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    options: { repetitions: { type: 'string', default: '5' } },
    allowPositionals: true,
  });
  const repetitions = Number(values.repetitions);
  const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
  if (!Number.isInteger(repetitions) || repetitions < 1) {
    throw new Error('The number of repetitions is a whole one from 1.');
  }
  const parts = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { parts, repetitions };
};

/** Runs the bench, or the parts that are named. Gives the exit code of the process. */
export const main = async (launch: Launch, [, ...args]: string[]): Promise<number> => {
  let request: ReturnType<typeof readArguments>;
  try {
    request = readArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    return 1;
  }
  const { steps, signal } = launch;
  // Otherwise the Admin SDK looks for a Google Cloud machine around it.
  process.env.METADATA_SERVER_DETECTION = 'none';
  await requireFreePorts(launch, BACKEND_PORTS);
  const [server] = await Promise.all([firestoreServerOf(launch), buildPackages(launch, ['functions'])]);
  const emulators = await steps.run('Emulators', (task) =>
    startEmulators({ server, hosting: [], onFunctionLog: () => {} }, task, signal),
  );
  try {
    let failed = false;
    for (const part of request.parts) {
      try {
        await steps.run('Demo data', () => resetData());
        const outcome = await part.measure(launch, { repetitions: request.repetitions });
        await writeReport(join(root, 'bench'), { [part.name]: outcome });
      } catch (error) {
        // Half an hour of measuring is not lost over one of its parts.
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
