import { RSPACK } from '../../../tools/src/local/development-server';

/** Returns the command that runs rspack in a folder with a configuration. */
export const rspack = (command: 'build' | 'serve', ...options: string[]): string[] => [
  process.execPath,
  RSPACK,
  command,
  '--config',
  'rspack.config.ts',
  ...options,
];
