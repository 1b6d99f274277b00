import { isWrongUse } from './commands/wrong-use';
import type { Launch } from './launch/context';

const USAGE = `Commands:
  npm start                       the whole product on http://localhost:3000
  npm start -- --fresh            the same, with the demo data anew
  npm start -- --reports 100000   the same, with so many reports in it
  npm run dev                     all four builds with hot reload
  npm run dev -w mfe-reports      one of them with hot reload, in the shell, the others built
  npm run check                   format, lint, types and units of what changed [-- --since REVISION]
  npm test                        every check and test
  npm test -- PATH… | PACKAGE… | --since REVISION
                                  these test files, or what a change of these touches
  npm run test:soak               every test, each at its full size, and mutants of the rules
  npm run build                   every build, live on the local sites
  npm run build -- mfe-reports    one build, published nowhere
  npm run publish -w mfe-reports [-- --canary PERCENT | --hold] [--built] [--no-gate]
                                  the newest build onto its site, if the page works with it
  npm run rollback -w mfe-reports [-- BUILD]
                                  another build live, by default the one before
  npm run canary -w mfe-reports -- PERCENT [BUILD]
                                  another build for some of the accounts; 0 ends it
  npm run sections                what is live where
  npm run create-section -- NAME [--screen]
                                  a new section with a list of records, or a bare screen, at once
  npm run remove-section -- NAME [--force] [--delete-data]
                                  takes a section away; says what stays, and what deletes it
  npm run setup:production -- --project ID --admin EMAIL
                                  closes sign-up, and makes the first administrator
  npm run check:production -- --project ID
                                  what stands open, and the command that closes it
  npm run changed-parts -- --project ID [PART…]
                                  in a pipeline: what has changed since it was published
Of these, one build, publish, rollback, canary and sections take --project ID for a Firebase project.`;

/** Runs one command. Gives the exit code of the process. */
export const main = async (launch: Launch, argv: string[]): Promise<number> => {
  try {
    return await run(launch, argv);
  } catch (error) {
    if (!isWrongUse(error)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 1;
  }
};

/** Runs a command. All commands together take a second to load, so each loads its own modules only. */
const run = async (launch: Launch, [command, ...args]: string[]): Promise<number> => {
  const [first, ...others] = args;
  if (command === 'start') return (await import('./commands/start')).start(launch, args);
  if (command === 'dev' && args.length <= 1) return (await import('./commands/dev')).dev(launch, first);
  if (command === 'test' && !first) return (await import('./commands/test')).test(launch);
  if (command === 'test') return (await import('./changes/test-some')).testSome(launch, args);
  if (command === 'check') return (await import('./changes/check')).check(launch, args);
  if (command === 'build') return (await import('./commands/build')).build(launch, args);
  if (command === 'publish' && first) {
    return (await import('./commands/publish')).publish(launch, first, others);
  }
  if (command === 'rollback' && first) {
    return (await import('./commands/rollback')).rollback(launch, first, others);
  }
  if (command === 'canary' && first) return (await import('./commands/canary')).canary(launch, first, others);
  if (command === 'sections') return (await import('./commands/sections')).sections(launch, args);
  if (command === 'create-section') {
    return (await import('./commands/create-section')).createSection(launch, args);
  }
  if (command === 'remove-section') {
    return (await import('./commands/remove-section')).removeSection(launch, args);
  }
  if (command === 'setup:production') {
    return (await import('./commands/setup-production')).setupProduction(args);
  }
  if (command === 'changed-parts') {
    return (await import('./commands/changed-parts')).changedParts(launch, args);
  }
  if (command === 'check:production') {
    return (await import('./commands/check-production')).checkProduction(args);
  }
  console.error(USAGE);
  return 1;
};
