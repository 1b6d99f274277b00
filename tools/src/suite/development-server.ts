import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { untilListening } from '../project/ports';
import { type Running, start } from '../project/processes.mjs';

/** The script of the rspack command. */
export const RSPACK = join(
  dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/** Sets how a build is served from source. */
interface DevelopmentServerOptions {
  readonly folder: string;
  readonly port: number;
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/** Serves a build from source with hot reload. @throws {Error} If the server ends before it listens. */
export const startDevelopmentServer = async ({
  folder,
  port,
  signal,
  onLine,
}: DevelopmentServerOptions): Promise<Running> => {
  const running = start([process.execPath, RSPACK, 'serve'], {
    cwd: folder,
    env: { PORT: String(port) },
    onLine,
  });
  const ended = running.exited.then((code) => {
    throw new Error(`It ended with exit code ${code}.`);
  });
  await Promise.race([untilListening(port, signal), ended]);
  return running;
};
