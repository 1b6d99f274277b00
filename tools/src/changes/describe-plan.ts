import { type Durations, estimateSeconds } from './durations';
import { kindOf, type TestKind } from './test-files';
import { type Checkout, isIn, isPackageName, normalName, type TestPlan } from './test-plan';

const KINDS: readonly (readonly [kind: TestKind, word: string])[] = [
  ['unit', 'unit'],
  ['backend', 'emulator'],
  ['browser', 'browser'],
];

const testsOf = ({ unit, backend, browser }: TestPlan): string[] => [...unit, ...backend, ...browser];

const aboutText = (seconds: number): string =>
  seconds < 60 ? `about ${10 * Math.ceil(seconds / 10)} s` : `about ${Math.round(seconds / 60)} min`;

/** Returns how many test files there are of each kind, and their time: "3 unit, 1 browser files, about 2 min". */
const sizeText = (tests: readonly string[], durations: Durations): string => {
  const counts = KINDS.flatMap(([kind, word]) => {
    const { length } = tests.filter((test) => kindOf(test) === kind);
    return length > 0 ? [`${length} ${word}`] : [];
  });
  const files = `${counts.join(', ')} ${tests.length === 1 ? 'file' : 'files'}`;
  const seconds = estimateSeconds(tests, durations);
  return seconds === undefined ? files : `${files}, ${aboutText(seconds)}`;
};

/** Returns what a user names, with the number of the dependants that it stands for: "shared-ui and its 7 dependants". */
export const subjectOf = (given: readonly string[], { types }: TestPlan): string => {
  const names = given.map(normalName);
  const { length } = types.filter((name) => !names.includes(name));
  if (length === 0) return names.join(', ');
  const owner = names.length === 1 ? 'its' : 'their';
  return `${names.join(', ')} and ${owner} ${length} ${length === 1 ? 'dependant' : 'dependants'}`;
};

/** Returns the line that says what a plan is going to run. */
export const describePlan = (subject: string, plan: TestPlan, durations: Durations): string => {
  const tests = testsOf(plan);
  return `${subject}: ${tests.length > 0 ? sizeText(tests, durations) : 'no test files'}`;
};

/** Returns a cost for tests that have never run: above all known ones, and by their most expensive kind. */
const unknownCost = (tests: readonly string[]): number => {
  const kind = KINDS.findLastIndex(([name]) => tests.some((test) => kindOf(test) === name));
  return 1e6 * (kind + 1) + tests.length;
};

/** The tests that a change needs, and those of them that have not run. */
interface Need {
  readonly needed: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  readonly checkout: Checkout;
}

/**
 * Returns arguments of `npm test` that run the missing tests below a folder. A folder stands for its tests where all are
 * needed and most of them are missing. A package never does: its name means its dependants, too.
 */
const argumentsFor = (folder: string, need: Need): string[] => {
  const { needed, missing, checkout } = need;
  if (missing.has(folder)) return [folder];
  const below = checkout.tests.filter((test) => isIn(test, folder));
  const { length } = below.filter((test) => missing.has(test));
  if (length === 0) return [];
  const stands = below.every((test) => needed.has(test)) && length > below.length / 2;
  if (stands && !isPackageName(folder, checkout)) return [folder];
  const children = below.map((test) => `${folder}/${test.slice(folder.length + 1).split('/')[0]}`);
  return [...new Set(children)].flatMap((child) => argumentsFor(child, need));
};

/** With more arguments a command is too long to read: their top folders stand for them. */
const MOST_ARGUMENTS = 4;

/** Returns the arguments of `npm test` that run the missing tests of a package, or of another top folder. */
const argumentsOf = (name: string, need: Need): string[] => {
  const exact = argumentsFor(name, need);
  const folders = [...new Set(exact.map((path) => path.split('/').slice(0, 2).join('/')))];
  const added = need.checkout.tests.filter((test) => folders.some((folder) => isIn(test, folder)));
  const stand = exact.length > MOST_ARGUMENTS && added.every((test) => need.needed.has(test));
  return stand ? folders : exact;
};

/**
 * Returns the lines with the commands that run what a check left out: one for each top folder, the cheapest first.
 * @param ran The test files that have run.
 * @param all The command that runs the whole plan.
 */
export const describeNotRun = (
  plan: TestPlan,
  ran: ReadonlySet<string>,
  checkout: Checkout,
  durations: Durations,
  all: string,
): string[] => {
  const needed = new Set(testsOf(plan));
  const missing = new Set([...needed].filter((test) => !ran.has(test)));
  if (missing.size === 0) return ['Everything that this change needs has run.'];
  const folders = [...new Set([...missing].map((test) => test.split('/')[0] ?? ''))];
  const commands = folders.map((folder) => {
    const args = argumentsOf(folder, { needed, missing, checkout });
    const tests = checkout.tests.filter((test) => args.some((arg) => isIn(test, arg)));
    return { args, tests, cost: estimateSeconds(tests, durations) ?? unknownCost(tests) };
  });
  commands.sort((one, other) => one.cost - other.cost);
  return [
    'Not run yet, the cheapest first:',
    ...commands.map(({ args, tests }) => `  npm test -- ${args.join(' ')} (${sizeText(tests, durations)})`),
    `All of them: ${all} (${sizeText([...needed], durations)})`,
  ];
};
