import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { run, start } from '../../../tools/src/launch/processes.mjs';
import { rspack } from '../systems/rspack';
import type { Workplace } from './workplace';

/** The concurrency of `npm run build`. */
const CONCURRENCY = 2;

const ignore = (): void => {};

/**
 * Measures builds without previous output, in milliseconds, including the start of their processes.
 * @param builds the folders to build.
 */
export const timeBuild = async (
  { checkout }: Workplace,
  builds: readonly string[],
  signal: AbortSignal,
): Promise<number> => {
  const folders = builds.map((build) => join(checkout.folder, build));
  await Promise.all(folders.map((folder) => rm(join(folder, 'dist'), { recursive: true, force: true })));
  const limit = pLimit(CONCURRENCY);
  const startedAt = performance.now();
  await Promise.all(folders.map((cwd) => limit(() => run(rspack('build'), { cwd, onLine: ignore, signal }))));
  return performance.now() - startedAt;
};

/** A build in watch mode. */
export interface WatchedBuild {
  /** Returns the milliseconds from a change to the written build. */
  time(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a production build in watch mode. @throws Error if it fails. */
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
