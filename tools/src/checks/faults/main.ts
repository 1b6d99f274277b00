/**
 * `npm run faults`: measures the tests. Puts random small faults into the product's code, and says which of them a suite finds.
 * The faults stand behind switches in a copy of the checkout, so that no fault needs a build of its own.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsOf } from '../../../../functions/test/rules/mutation/mutants';
import { localFolder } from '../../project/root';
import { seededRandom } from '../../suite/demo/random';
import { decide, type Knowledge, learn, readState, tryFinders } from './decide';
import { groupBy, type SmallFault } from './faults';
import { FOUND } from './found';
import { checkOut, chooseCompiling, commitOf, renamesBetween, testsOf, writeSwitches } from './tree';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '58' },
    count: { type: 'string', default: '300' },
    /** The revision whose tests to measure. */
    revision: { type: 'string', default: 'HEAD' },
    /** The revision whose code the faults are chosen from. */
    from: { type: 'string', default: 'HEAD' },
    suite: { type: 'string', default: 'day' },
    kind: { type: 'string', default: 'units' },
    only: { type: 'string' },
    /** A regular expression for the paths of the test files. */
    tests: { type: 'string', default: '' },
    /** Writes the list of the faults that the units find, which the night tries again. */
    write: { type: 'boolean', default: false },
    /** States of other suites: only the faults that one of `within` finds, and none of `beyond`, are tried. */
    within: { type: 'string', multiple: true, default: [] },
    beyond: { type: 'string', multiple: true, default: [] },
  },
});

const RULES = 'firestore.rules';
/** One in thirty faults is one of the rules: they are few lines, and each counts. */
const RULES_SHARE = 30;

const commit = commitOf(values.revision);
const folder = join(tmpdir(), 'faults', `${commit}-${values.suite}-${values.kind}`);
const states = join(localFolder, 'faults');
const stateFile = join(states, `${commit}-${values.suite}-${values.kind}.json`);
mkdirSync(states, { recursive: true });

const chosenFaults = (): SmallFault[] => {
  const path = join(states, `faults-${values.seed}-${values.count}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const seed = Number(values.seed);
  const count = Number(values.count);
  const ofRules = Math.ceil(count / RULES_SHARE);
  const tree = join(tmpdir(), 'faults', commitOf(values.from));
  checkOut(values.from, tree);
  const faults = chooseCompiling(tree, values.from, seed, count - ofRules);
  const random = seededRandom(seed);
  const mutants = mutantsOf(readFileSync(join(tree, RULES), 'utf8'));
  while (faults.length < count) {
    const { line, before, after } = random.pick(mutants);
    const shared = {
      file: RULES,
      operator: 'rules',
      kind: 'text',
      context: before,
      place: 0,
      offset: 0,
    } as const;
    if (faults.some((fault) => fault.file === RULES && fault.after === after)) continue;
    faults.push({ ...shared, id: faults.length + 1, line, before, after });
  }
  writeFileSync(path, JSON.stringify(faults, null, 1));
  return faults;
};

/** Returns the rules of a tree with each fault of them. */
const rulesWith = (faults: readonly SmallFault[]) => {
  const sound = readFileSync(join(folder, `${RULES}.sound`), 'utf8');
  const mutants = mutantsOf(sound);
  const rules: Record<string, string> = { sound };
  for (const { id, file, before, after, line } of faults) {
    if (file !== RULES) continue;
    const same = mutants.filter((mutant) => mutant.before === before && mutant.after === after);
    const [nearest] = same.sort((one, other) => Math.abs(one.line - line) - Math.abs(other.line - line));
    if (nearest) rules[id] = nearest.rules;
  }
  return rules;
};

const faults = chosenFaults();
checkOut(values.revision, folder);
if (!existsSync(join(folder, `${RULES}.sound`))) {
  writeFileSync(join(folder, `${RULES}.sound`), readFileSync(join(folder, RULES)));
}
const rules = rulesWith(faults);
const present = new Set(writeSwitches(folder, values.revision, faults));
for (const fault of faults) if (rules[fault.id]) present.add(fault);

const state = readState(stateFile);
const night = values.suite === 'night';
const store = () => writeFileSync(stateFile, JSON.stringify(state));
const tree = { folder, state, store, night, rules: values.kind === 'units' ? undefined : rules };
const foundIn = (paths: readonly string[]): Knowledge['found'] =>
  Object.assign({}, ...paths.map((path) => readState(path).found));
const foundBefore = foundIn(values.beyond);
const worthwhile = values.within.length > 0 ? foundIn(values.within) : undefined;
const wanted = faults.filter(
  (fault) =>
    present.has(fault) &&
    (values.only === undefined || values.only === `${fault.id}`) &&
    (!worthwhile || worthwhile[fault.id]) &&
    !foundBefore[fault.id],
);
const tests = testsOf(values.revision, { kind: values.kind, night }).filter((file) =>
  new RegExp(values.tests).test(file),
);
const renames = renamesBetween(values.from, values.revision);
const finders = wanted.flatMap(({ id }) => {
  const { file: former = '' } = worthwhile?.[id] ?? {};
  const file = renames.get(former) ?? former;
  return tests.includes(file) && !state.passed[id]?.includes(file) ? [[id, file] as const] : [];
});
for (const path of values.within) state.skipped.push(...readState(path).skipped);
await tryFinders(tree, new Map(finders));
if (wanted.some(({ id }) => !state.found[id])) {
  await learn(tree, tests);
  const ofRules = faults.filter(({ id }) => rules[id]).map(({ id }) => id);
  for (const [file, known] of Object.entries(state.files)) {
    if (!/test\/rules\/.*\.emulator/.test(file)) continue;
    state.files[file] = { ...known, reached: [...new Set([...known.reached, ...ofRules])] };
  }
  await decide(tree, wanted);
}

if (values.write) {
  const list = [...present].flatMap((fault) => {
    const by = state.found[fault.id]?.file;
    return by ? [{ ...fault, by }] : [];
  });
  writeFileSync(FOUND, `${JSON.stringify(list, null, 2)}\n`);
}

const judged = worthwhile ? faults.filter(({ id }) => worthwhile[id]) : [...present];
const isReached = ({ id }: SmallFault) =>
  Object.values(state.files).some(({ reached }) => reached.includes(id));
const outcomeOf = (fault: SmallFault) =>
  state.found[fault.id] || foundBefore[fault.id] ? 'found' : isReached(fault) ? 'survived' : 'not reached';
for (const keyOf of [
  ({ file }: SmallFault) => file.split('/', 1)[0] ?? '',
  ({ operator }: SmallFault) => operator,
  () => 'all',
]) {
  for (const [key, group] of groupBy(judged, keyOf)) {
    const count = (outcome: string) => group.filter((fault) => outcomeOf(fault) === outcome).length;
    console.log(
      `${key.padEnd(20)} ${group.length} faults: ${count('found')} found, ${count('survived')} survived, ${count('not reached')} not reached`,
    );
  }
}
for (const fault of judged.filter((each) => outcomeOf(each) !== 'found')) {
  const { id, file, line, operator, before, after } = fault;
  console.log(`${id} ${outcomeOf(fault)} ${file}:${line} ${operator}\n  - ${before}\n  + ${after}`);
}
