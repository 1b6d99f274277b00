import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import * as v from 'valibot';
import { hasCode } from './errors.mjs';
import { localFolder } from './root';

const noteSchema = inJson(v.object({ pid: v.number(), port: v.number() }));

const fileIn = (folder: string): string => join(folder, 'running-suite.json');

const isAlive = (pid: number): boolean => {
  try {
    // Signal 0 only asks whether there is such a process.
    return process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
};

/**
 * Notes that this process serves the whole product from this checkout.
 * @param port The port of its page.
 * @returns a function that removes the note.
 */
export const noteRunningSuite = async (port: number, folder = localFolder): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true });
  await writeFile(fileIn(folder), JSON.stringify({ pid: process.pid, port }));
  return () => rm(fileIn(folder), { force: true });
};

/** Returns whether an `npm start` of this checkout serves its page on this port. Another checkout has other sources. */
export const isSuiteRunning = (port: number, folder = localFolder): boolean => {
  if (!existsSync(fileIn(folder))) return false;
  const { success, output } = v.safeParse(noteSchema, readFileSync(fileIn(folder), 'utf8'));
  return success && output.port === port && isAlive(output.pid);
};
