import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../../tools/src/project/root';

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** What a figure depends on besides the code: name and value, to be printed. */
export type Environment = Readonly<Record<string, string>>;

/** This machine, the installed versions of the packages, and the browser, where there is one, by its name and version. */
export const describeEnvironment = (packages: readonly string[], browser?: string): Environment => {
  const [processor] = cpus();
  const lock = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const versions = packages.map((name) => [
    name,
    lock.packages[`node_modules/${name}`]?.version ?? 'unknown',
  ]);
  return {
    processor: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    node: process.version,
    ...(browser !== undefined && { browser }),
    ...Object.fromEntries(versions),
  };
};
