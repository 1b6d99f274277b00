import {
  Argument,
  Command,
  CommanderError,
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
} from '@commander-js/extra-typings';
import type { Launch } from './project/launch';
import { WrongUse } from './project/wrong-use';

/** Runs what a command does, with its exit code as the result. */
type Run = (action: (launch: Launch) => Promise<number>) => Promise<void>;

/**
 * Declares every command with its arguments and options. Usage texts, `--help` and the README's table come from here. All
 * commands together take a second to load, so each loads its own modules only.
 */
export const commandLine = (run: Run) => {
  const program = new Command('COMMAND').helpCommand(false).configureHelp({
    commandUsage: (command) => {
      const call = commandCallOf(command);
      return call.includes('--') ? `${call} [OPTIONS]` : `${call} [-- OPTIONS]`;
    },
    subcommandTerm: commandCallOf,
    argumentTerm: (argument) => argument.name().toUpperCase(),
    optionTerm: withValueInCapitals,
  });

  program
    .command('start')
    .description('the whole product on http://localhost:3000')
    .option('--fresh', 'begins anew, with the demo data')
    .addOption(new Option('--reports <number>', 'begins anew, with so many reports').argParser(readCount))
    .action((options) => run(async (launch) => (await import('./suite/start')).start(launch, options)));

  program
    .command('dev')
    .description('the same with hot reload, or one package in the shell')
    .addArgument(packageArgument('[package]'))
    .action((name) => run(async (launch) => (await import('./suite/start')).dev(launch, name)));

  program
    .command('check')
    .description('format, lint, types and units of what changed')
    .option('--since <revision>', 'compares with another revision than main')
    .action((options) => run(async (launch) => (await import('./checks/test')).check(launch, options)));

  program
    .command('test')
    .description("the day's checks and tests, or these files and folders")
    .argument('[name...]', 'test files, or folders of them, as mfe-reports')
    .action((names) => run(async (launch) => (await import('./checks/test')).test(launch, names)));

  program
    .command('build')
    .description('what changed, for the local sites; or one package alone')
    .argument('[name]', 'the package')
    .action((name) => run(async (launch) => (await import('./suite/start')).build(launch, name)));

  program
    .command('publish')
    .description('live, if the page works with it in a real browser')
    .addArgument(packageArgument('<package>'))
    .addOption(new Option('--canary <percent>', 'only for some of the accounts').argParser(readPercent))
    .addOption(
      new Option('--hold', 'on its site, for nobody yet; of the shell the next one').conflicts('canary'),
    )
    .addOption(
      new Option('--preview', 'in a pipeline: holds the build in dist, of a pull request').conflicts([
        'built',
        'canary',
        'hold',
      ]),
    )
    .option('--built', 'the build in dist, if it is of these sources')
    .option('--no-gate', 'without the browser, for a page that is broken itself')
    .option('--forget-releases', 'a shell whose site has a releases.json that its key has not signed')
    .addOption(projectOption())
    .action((name, options) =>
      run(async (launch) => (await import('./publish/publish')).publish(launch, name, options)),
    );

  program
    .command('rollback')
    .description('another build live, by default the one before')
    .addArgument(packageArgument('<package>'))
    .argument('[build]', "the build, or the time of a shell's release")
    .addOption(projectOption())
    .action((name, build, options) =>
      run(async (launch) => (await import('./publish/publish')).rollback(launch, name, build, options)),
    );

  program
    .command('canary')
    .description('another build for some accounts, by default the newest')
    .addArgument(packageArgument('<package>'))
    .addArgument(new Argument('<percent>', 'of the accounts; 0 ends the canary').argParser(readPercent))
    .argument('[build]', 'the build')
    .addOption(
      new Option('--for <emails>', 'also for these members of staff').argParser((text) =>
        text.split(/\s*,\s*/),
      ),
    )
    .addOption(projectOption())
    .action((name, percent, build, options) =>
      run(async (launch) =>
        (await import('./publish/publish')).canary(launch, name, { percent, build, ...options }),
      ),
    );

  program
    .command('sections')
    .description('what is live where')
    .addOption(projectOption())
    .action((options) => run(async () => (await import('./publish/sections')).sections(options)));

  program
    .command('uses')
    .description('which builds use what the shell provides')
    .argument('<module>', 'a provided module, as shared-ui')
    .argument('[name]', 'a name of it, as Button')
    .addOption(projectOption())
    .action((module, name, options) =>
      run(async () => (await import('./publish/uses')).uses(module, name, options)),
    );

  program
    .command('errors')
    .description('the errors of its builds, by the lines of the sources')
    .addArgument(packageArgument('<package>'))
    .addOption(projectOption())
    .action((name, options) => run(async () => (await import('./publish/errors')).errors(name, options)));

  program
    .command('create-section')
    .description('a new section, in the sidebar of the running page')
    .argument('<name>', 'its name, as "orders"')
    .option('--screen', 'a bare screen, without a list of records')
    .option('--outside <folder>', 'in a repository of its own, with a bare screen')
    .addOption(projectOption())
    .action((name, options) =>
      run(async (launch) =>
        (await import('./publish/section/create-section')).createSection(launch, name, options),
      ),
    );

  program
    .command('remove-section')
    .description('removes it; lists the data that is left, and the command that deletes it')
    .argument('<name>', 'its name, as "orders"')
    .option('--force', 'also deletes files that are not committed')
    .option('--delete-data', 'also deletes its data of the running local suite')
    .action((name, options) =>
      run(async (launch) =>
        (await import('./publish/section/remove-section')).removeSection(launch, name, options),
      ),
    );

  program
    .command('init')
    .description('takes a Firebase project to a page with an administrator')
    .argument('<project>', 'the id of the Firebase project')
    .option('--billing <id>', 'the billing account, as 012345-6789AB-CDEF01')
    .option('--admin <email>', 'the email of the first administrator')
    .option('--repository <name>', 'the repository of the pipelines on GitHub, as company/sales')
    .option('--budget <amount>', "a month's budget in the currency of the billing account", readAmount)
    .option('--database <id>', 'a database beside the default one, which others use, as sales-report')
    .option('--staging', 'as the project that each part goes to before production')
    .option('--dry-run', 'prints every step, and changes nothing')
    .action((project, options) =>
      run(async (launch) => (await import('./cloud/init')).init(launch, project, options)),
    );

  program
    .command('doctor')
    .description('what is open on the local suite, or in a project')
    .argument('[project]', 'the id of the Firebase project')
    .option('--weekly', 'in a pipeline: without what only a person may ask')
    .action((project, options) =>
      run(async (launch) => (await import('./suite/doctor')).doctor(launch, project, options)),
    );

  program
    .command('restore')
    .description("a project's documents as in a former minute, or a backup")
    .argument('<project>', 'the id of the Firebase project')
    .addOption(
      new Option('--at <time>', 'a minute of the last week, as 2026-11-25T04:05Z').argParser(readMoment),
    )
    .addOption(new Option('--backup <id>', 'a backup of the last four weeks').conflicts('at'))
    .option('--backups', 'lists the backups, and changes nothing')
    .option('--dry-run', 'prints every step, and changes nothing')
    .action((project, options) =>
      run(async (launch) => (await import('./cloud/restore')).restore(launch, project, options)),
    );

  program
    .command('changed-parts')
    .description('in a pipeline: what has changed since it was published')
    .argument('[part...]', 'looks only at these')
    .requiredOption('--project <id>', 'the Firebase project')
    .option('--backend <result>', 'how its deployment ended: after a failure, refuses a part that needs it')
    .action((names, options) =>
      run(async (launch) => (await import('./publish/changed-parts')).changedParts(launch, names, options)),
    );

  program
    .command('deploy:backend')
    .description('in a pipeline: rules, indexes, functions as built')
    .argument('[part...]', 'only these')
    .requiredOption('--project <id>', 'the Firebase project')
    .action((names, options) =>
      run(async (launch) => (await import('./cloud/deploy-backend')).deployBackend(launch, names, options)),
    );

  return program;
};

/** npm gives this argument by `-w`, before `--`. */
const PACKAGE = 'package';

const packageArgument = <Name extends '<package>' | '[package]'>(name: Name) =>
  new Argument(name, 'shell, or a section as mfe-reports');

const projectOption = () =>
  new Option('--project <id>', 'in this Firebase project, instead of the local sites');

/** Reads a percentage. @throws {InvalidArgumentError} Where it is no number from 0 to 100. */
const readPercent = (text: string): number => {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('Name a number from 0 to 100.');
};

/** Reads a whole amount of money. @throws {InvalidArgumentError} Where it is none. */
const readAmount = (text: string): string => {
  if (/^[1-9]\d{0,11}$/.test(text)) return text;
  throw new InvalidArgumentError('Name a whole amount, as 800000.');
};

/** Reads a moment with its zone. @throws {InvalidArgumentError} Where it is none. */
const readMoment = (text: string): Date => {
  const moment = new Date(text);
  if (/T\d.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new InvalidArgumentError('Name a time with its zone, as 2026-11-25T04:05Z.');
};

const readCount = (text: string): number => {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Name a number of at most seven digits.');
};

/** npm runs these scripts without `run`. */
const SHORT = ['start', 'test'];

/** Returns the value of an option as usage texts show it: "--project ID". */
const withValueInCapitals = ({ flags }: Pick<Option, 'flags'>): string =>
  flags.replace(/<(.+)>/, (_, value: string) => value.toUpperCase());

/** Returns the call of a command by npm: "npm run canary -w PACKAGE -- PERCENT [BUILD]". */
export const commandCallOf = (command: CommandUnknownOpts): string => {
  const own = [SHORT.includes(command.name()) ? 'npm' : 'npm run', command.name()];
  const behind = command.options.filter(({ mandatory }) => mandatory).map(withValueInCapitals);
  for (const argument of command.registeredArguments) {
    const name = `${argument.name().toUpperCase()}${argument.variadic ? '…' : ''}`;
    const isPackage = argument.name() === PACKAGE;
    const term = isPackage ? `-w ${name}` : name;
    (isPackage ? own : behind).push(argument.required ? term : `[${term}]`);
  }
  const [first] = behind;
  if (!first) return own.join(' ');
  const others = behind.join(' ');
  return `${own.join(' ')} ${first.startsWith('[') ? `[-- ${others.slice(1)}` : `-- ${others}`}`;
};

/** Commands whose last line is the sum of their tests. */
const SUMMING = ['check', 'test'];

/** Runs one command. Gives the exit code of the process. */
export const main = async (launch: Launch, argv: string[]): Promise<number> => {
  let exitCode = 0;
  const program = commandLine(async (action) => {
    exitCode = await action(launch);
  });
  const command = program.commands.find((known) => known.name() === argv[0]) ?? program;
  const refuse = (message: string) => {
    console.error(`${message}\n\n${command.helpInformation()}`);
    if (SUMMING.includes(command.name())) launch.steps.print('0 passed, 1 failed');
  };
  for (const each of [program, ...program.commands]) {
    each.exitOverride().configureOutput({ outputError: (text) => refuse(sentenceOf(text)) });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof WrongUse)) throw error;
    refuse(error.message);
    return 1;
  }
};

/** Returns a message of commander as the others are: "error: unknown option" becomes "Unknown option". */
const sentenceOf = (text: string): string => {
  const message = text.trim().replace(/^error: /, '');
  return message.charAt(0).toUpperCase() + message.slice(1);
};
