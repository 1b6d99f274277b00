import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const RSPACK = join(
  dirname(createRequire(import.meta.url).resolve('@rspack/cli/package.json')),
  'bin/rspack.js',
);

/** What runs rspack, in a folder with a configuration. */
export const rspack = (command: 'build' | 'serve', ...options: string[]): string[] => [
  process.execPath,
  RSPACK,
  command,
  '--config',
  'rspack.config.ts',
  ...options,
];
