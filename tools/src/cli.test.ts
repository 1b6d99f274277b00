import { commandCallOf, commandLine, main } from './cli';
import type { Launch } from './project/launch';
import { Steps } from './project/steps.mjs';

/** Runs a command, and returns its exit code with the lines that it printed. */
const run = async (...args: string[]) => {
  let output = '';
  const write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  const writers = [
    jest.spyOn(process.stdout, 'write').mockImplementation(write),
    jest.spyOn(process.stderr, 'write').mockImplementation(write),
    jest.spyOn(console, 'error').mockImplementation((line) => write(`${line}\n`)),
  ];
  const launch: Launch = {
    steps: new Steps({ write }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  try {
    const code = await main(launch, args);
    return { code, output, last: output.trimEnd().split('\n').at(-1) };
  } finally {
    for (const writer of writers) writer.mockRestore();
  }
};

test.each([
  [['no-such.test.ts'], 'no-such.test.ts is no test file and no folder with tests.'],
  [['docs'], 'docs is no test file and no folder with tests.'],
  [['tools/src/checks/recipes'], 'tools/src/checks/recipes has tests of the night only'],
  [['--sinec', 'main'], "Unknown option '--sinec'"],
])('test says what is wrong with %j, and ends with the counts', async (args, message) => {
  const { code, output, last } = await run('test', ...args);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(last).toBe('0 passed, 1 failed');
});

test.each([
  [['publish'], "Missing required argument 'package'", 'npm run publish -w PACKAGE'],
  [['publish', 'shell', '--hold', '--canary', '5'], "'--hold' cannot be used with", '--canary PERCENT'],
  [['publish', 'shell', '--canary', 'some'], 'Name a number from 0 to 100.', '--canary PERCENT'],
  [['canary', 'mfe-reports', '101'], 'Name a number from 0 to 100.', 'PERCENT [BUILD]'],
  [['publish', 'mfe-reports', '--preview', '--built'], "'--preview' cannot be used with", '--canary PERCENT'],
  [['canary', 'mfe-reports', ' '], 'Name a number from 0 to 100.', 'PERCENT [BUILD]'],
  [['rollback', 'mfe-reports', 'a', 'b'], 'Too many arguments', 'npm run rollback -w PACKAGE [-- BUILD]'],
  [['start', '--reports', '12345678'], 'Name a number of at most seven digits.', '--reports NUMBER'],
  [['create-section'], "Missing required argument 'name'", 'its name, as "orders"'],
  [['init'], "Missing required argument 'project'", '--admin EMAIL'],
  [['doctor', '--admin', 'x'], "Unknown option '--admin'", 'npm run doctor [-- PROJECT]'],
  [['dev', 'mfe-nothing'], 'There is no build mfe-nothing: shell, mfe-', 'npm run dev [-w PACKAGE]'],
  [['build', 'mfe-nothing'], 'One package has to be named, of', 'npm run build [-- NAME]'],
  [['sections', '--project', 'nothing'], 'There is no deployments/nothing/deployment.json.', '--project ID'],
  [['check', '--sinec', 'main'], 'Did you mean --since?', 'npm run check'],
])('says what is wrong with %j, and the usage of that command', async (args, message, usage) => {
  const { code, output } = await run(...args);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).toContain('Usage: npm ');
  expect(output).toContain(usage);
});

test('suggests the command that a user means, and lists all', async () => {
  const { code, output } = await run('rolback', 'mfe-reports');
  expect(code).toBe(1);
  expect(output).toContain('Did you mean rollback?');
  expect(output).toContain('npm run canary -w PACKAGE -- PERCENT [BUILD]');
});

test('lists all commands where none is named', async () => {
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain('npm run sections');
});

test('explains a command on --help', async () => {
  const { code, output } = await run('publish', '--help');
  expect(code).toBe(0);
  expect(output).toContain('--hold');
  expect(output).not.toContain('npm run sections');
});

test('names each call as npm takes it', () => {
  const calls = commandLine(async () => {}).commands.map(commandCallOf);
  expect(calls).toEqual(
    expect.arrayContaining([
      'npm start',
      'npm test [-- NAME…]',
      'npm run dev [-w PACKAGE]',
      'npm run build [-- NAME]',
      'npm run publish -w PACKAGE',
      'npm run changed-parts -- --project ID [PART…]',
    ]),
  );
});
