import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../../../tools/src/project/root';

const PACKAGES = [
  '@sparticuz/chromium',
  'react',
  'firebase',
  '@rspack/core',
  '@module-federation/enhanced',
  '@tanstack/react-virtual',
];

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ version: v.optional(v.string()) })),
});

/** Describes this machine and the installed versions of packages: names and values to print. */
export const describeEnvironment = (): Record<string, string> => {
  const [processor] = cpus();
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const versions = PACKAGES.map((name) => [name, packages[`node_modules/${name}`]?.version ?? 'unknown']);
  return {
    processor: `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    node: process.version,
    ...Object.fromEntries(versions),
  };
};
