import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run, start } from '../../../tools/src/launch/processes.mjs';
import { createLimit } from '../../../tools/src/project/limit';
import { rspack } from '../systems/rspack';
import type { Workplace } from './workplace';

/** As many as `npm run build` runs at once. */
const AT_ONCE = 2;

const ignore = (): void => {};

/**
 * How long builds from nothing take, in milliseconds, the start of their processes included.
 * @param builds the folders with a build each.
 */
export const timeBuild = async (
  { checkout }: Workplace,
  builds: readonly string[],
  signal: AbortSignal,
): Promise<number> => {
  const folders = builds.map((build) => join(checkout.folder, build));
  await Promise.all(folders.map((folder) => rm(join(folder, 'dist'), { recursive: true, force: true })));
  const limit = createLimit(AT_ONCE);
  const startedAt = performance.now();
  await Promise.all(folders.map((cwd) => limit(() => run(rspack('build'), { cwd, onLine: ignore, signal }))));
  return performance.now() - startedAt;
};

/** A build that follows the changes of its sources. */
export interface WatchedBuild {
  /** How long a change takes until its build is written, in milliseconds. */
  time(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a production build that follows changes. @throws where it does not come about. */
export const watchBuild = async (workplace: Workplace, build: string): Promise<WatchedBuild> => {
  let onBuild: (line: string) => void = ignore;
  const running = start(rspack('build', '--watch'), {
    cwd: join(workplace.checkout.folder, build),
    onLine: (line) => {
      if (line.startsWith('Rspack compiled')) onBuild(line);
    },
  });
  const nextBuild = async (): Promise<void> => {
    const outcome = await Promise.race([
      running.exited,
      new Promise<string>((resolve) => {
        onBuild = resolve;
      }),
    ]);
    if (typeof outcome === 'number') throw new Error(`The build of ${build} ended with ${outcome}.`);
    if (!outcome.includes('successfully')) throw new Error(`${build}: ${outcome}`);
  };
  await nextBuild();
  return {
    time: async () => {
      const built = nextBuild();
      const startedAt = performance.now();
      await workplace.change();
      await built;
      return performance.now() - startedAt;
    },
    stop: () => running.stop(),
  };
};
