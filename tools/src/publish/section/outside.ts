// What a section has outside of its folder: its owners, its models on the server, and its place in npm's lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from '../../project/launch';
import { npm, run } from '../../project/processes.mjs';
import { root } from '../../project/root';
import type { Task } from '../../project/steps.mjs';

const fileIn = (checkout: string): string => join(checkout, '.github/CODEOWNERS');

const folderOf = (section: string): string => `/mfe-${section}/`;

/** Gives a section's folder to the section's team in `.github/CODEOWNERS`. */
export const addOwners = (section: string, checkout: string = root): void => {
  const line = `${folderOf(section)} @sales-report/${section}\n`;
  writeFileSync(fileIn(checkout), `${withoutOwners(section, checkout)}${line}`);
};

/** Returns whether `.github/CODEOWNERS` has the section's folder. */
export const hasOwners = (section: string, checkout: string = root): boolean =>
  withoutOwners(section, checkout) !== readFileSync(fileIn(checkout), 'utf8');

/** Removes a section's folder from `.github/CODEOWNERS`. */
export const removeOwners = (section: string, checkout: string = root): void =>
  writeFileSync(fileIn(checkout), withoutOwners(section, checkout));

const withoutOwners = (section: string, checkout: string): string =>
  readFileSync(fileIn(checkout), 'utf8')
    .split('\n')
    .filter((line) => line.split(/\s/)[0] !== folderOf(section))
    .join('\n');

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
