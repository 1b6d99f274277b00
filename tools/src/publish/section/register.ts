import type { Launch } from '../../project/launch';
import { npm, run } from '../../project/processes.mjs';
import { root } from '../../project/root';
import type { Task } from '../../project/steps.mjs';

const MODELS = [process.execPath, '--import', 'tsx', 'functions/commands/models.ts'];

/**
 * Writes what the functions, rules and indexes have of the models of all sections: `npm run models`.
 * @throws {Error} If two sections take the same name. The task's log says which.
 */
export const registerModels = ({ signal }: Launch, { log }: Pick<Task, 'log'>): Promise<void> =>
  run(MODELS, { cwd: root, onLine: log, signal });

/** Writes the list of packages in npm's lock file. A section has no dependency that the shell has not. */
export const registerPackages = ({ signal }: Launch, { log }: Pick<Task, 'log'>): Promise<void> =>
  run(npm('install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'), {
    cwd: root,
    onLine: log,
    signal,
  });
