import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../../tools/src/project/root';

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** The circumstances of a measurement: names and values to print. */
export type Environment = Readonly<Record<string, string>>;

/** Describes this machine, the installed versions of packages, and the browser. */
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
