import { build } from './commands/build';
import { dev } from './commands/dev';
import { start } from './commands/start';
import { test } from './commands/test';
import type { Launch } from './launch.mjs';

const USAGE = `Commands:
  npm start                       the whole product on http://localhost:3000
  npm start -- --fresh            the same, with the demo data anew
  npm run dev                     all four builds with hot reload
  npm run dev -w mfe-reports      one of them with hot reload, the others built
  npm test                        every check and test
  npm run build                   every build`;

/** Runs one command. Gives the exit code of the process. */
export const main = async (launch: Launch, [command, ...args]: string[]): Promise<number> => {
  const [first] = args;
  if (command === 'start' && (args.length === 0 || first === '--fresh')) {
    return start(launch, { fresh: first === '--fresh' });
  }
  if (command === 'dev' && args.length <= 1) return dev(launch, first);
  if (command === 'test' && args.length === 0) return test(launch);
  if (command === 'build' && args.length === 0) return build(launch);
  console.error(USAGE);
  return 1;
};
