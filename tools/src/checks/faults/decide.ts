import { existsSync, readFileSync } from 'node:fs';
import type { SmallFault } from './faults';
import { type FileOutcome, type Jobs, runJobs } from './run';

/** Holds what is known of the tests of a tree. Stored after each run, so that a long decision can be broken off. */
export interface Knowledge {
  /** Each test file without faults: its seconds, the faults that it reaches, and whether it can run at all. */
  readonly files: Record<string, { seconds: number; reached: readonly number[]; runs: boolean }>;
  readonly skipped: string[];
  /** The test files that passed with a fault on. */
  readonly passed: Record<string, string[]>;
  readonly found: Record<string, { file: string; test: string; message: string }>;
}

/** The most test files of one run of Jest. What it keeps in memory grows. */
const AT_ONCE = 40;
const LIMIT_SECONDS = 240;
const MOST_FAILURES = 3;
/** The nearest test files run with one fault alone. The others run with all faults at once that are left. */
const ALONE = 3;
/** No folder says which browser tests are near. */
const aloneFor = (file: string): number => (file.startsWith('e2e/') ? 0 : ALONE);

export const readState = (path: string): Knowledge =>
  existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { files: {}, skipped: [], passed: {}, found: {} };

interface Tree {
  readonly folder: string;
  readonly state: Knowledge;
  readonly store: () => void;
  readonly night: boolean;
  readonly rules?: Jobs['rules'];
}

/** Runs the test files without faults, to learn which faults each reaches, and which tests fail anyway. */
export const learn = async (tree: Tree, files: readonly string[]): Promise<void> => {
  const { folder, state, store, night } = tree;
  let rest = files.filter((file) => !state.files[file]);
  while (rest.length > 0) {
    const on = Object.fromEntries(rest.slice(0, AT_ONCE).map((file) => [file, []]));
    const outcomes = await runJobs(folder, { on, skipped: [] }, { night, limitSeconds: LIMIT_SECONDS * 2 });
    if (outcomes.size === 0) throw new Error(`No test ran: see ${folder}.output.`);
    for (const [file, { seconds, reached, failed }] of outcomes) {
      state.files[file] = { seconds, reached, runs: failed.every(({ test }) => test !== '') };
      state.skipped.push(...failed.map(({ test }) => test).filter(Boolean));
    }
    store();
    rest = rest.filter((file) => !state.files[file]);
    console.log(`${rest.length} test files left to learn, ${state.skipped.length} tests fail without faults`);
  }
};

const segmentsOf = (path: string) => path.replace(/\.[^/]*$/, '').split('/');

/** Returns how far a test file is from a fault: those of its name first, then those of its folder, then cheap ones. */
const distanceOf = (file: string, fault: SmallFault, seconds: number): number => {
  const [own, other] = [segmentsOf(fault.file), segmentsOf(file)];
  const common = own.findIndex((segment, at) => segment !== other[at]);
  return (common < 0 ? 0 : 100 * (own.length - common)) + Math.min(seconds, 99);
};

/** Runs for each of these faults the test file that has found it before, without learning anything first. */
export const tryFinders = async (tree: Tree, finders: ReadonlyMap<number, string>): Promise<void> => {
  const queues = new Map<string, number[][]>();
  for (const [id, file] of finders) queues.set(file, [...(queues.get(file) ?? []), [id]]);
  await drain(tree, queues);
};

/** Decides for each fault whether a test finds it. */
export const decide = async (tree: Tree, faults: readonly SmallFault[]): Promise<void> => {
  const { state } = tree;
  const restOf = (fault: SmallFault): string[] =>
    Object.entries(state.files)
      .filter(
        ([file, { reached, runs }]) =>
          runs && reached.includes(fault.id) && !state.passed[fault.id]?.includes(file),
      )
      .map(([file, { seconds }]) => ({ file, distance: distanceOf(file, fault, seconds) }))
      .sort((one, other) => one.distance - other.distance)
      .map(({ file }) => file);
  const [anyFile = ''] = Object.keys(state.files);
  for (let round = 0; round < aloneFor(anyFile); round += 1) {
    const queues = new Map<string, number[][]>();
    for (const fault of faults.filter(
      ({ id }) => !state.found[id] && (state.passed[id]?.length ?? 0) <= round,
    )) {
      const [nearest] = restOf(fault);
      if (nearest) queues.set(nearest, [...(queues.get(nearest) ?? []), [fault.id]]);
    }
    await drain(tree, queues);
  }
  const groups = new Map<string, number[][]>();
  for (const fault of faults.filter(({ id }) => !state.found[id])) {
    for (const file of restOf(fault)) groups.set(file, [[...(groups.get(file)?.[0] ?? []), fault.id]]);
  }
  await drain(tree, groups);
};

/** Runs each test file with each group of faults in its queue. A group that fails is halved, until a fault fails alone. */
const drain = async (tree: Tree, queues: Map<string, number[][]>): Promise<void> => {
  const { folder, state, store, night, rules } = tree;
  const isOpen = (file: string) => (id: number) => !state.found[id] && !state.passed[id]?.includes(file);
  let failures = 0;
  for (;;) {
    const on: Record<string, number[]> = {};
    for (const [file, queue] of queues) {
      let group: number[] = [];
      while (group.length === 0 && queue.length > 0) group = (queue.shift() ?? []).filter(isOpen(file));
      if (group.length > 0) on[file] = group;
    }
    const entries = Object.entries(on).sort(
      ([one], [other]) => secondsOf(state, one) - secondsOf(state, other),
    );
    if (entries.length === 0) return;
    for (const [file, group] of entries.slice(AT_ONCE)) queues.get(file)?.unshift(group);
    const jobs: Jobs = { on: Object.fromEntries(entries.slice(0, AT_ONCE)), skipped: state.skipped, rules };
    const outcomes = await runJobs(folder, jobs, { night, limitSeconds: LIMIT_SECONDS });
    // On a busy machine the emulators sometimes do not start.
    failures = outcomes.size === 0 ? failures + 1 : 0;
    if (failures === MOST_FAILURES) throw new Error(`No test ran: see ${folder}.output.`);
    for (const [file, group] of entries.slice(0, AT_ONCE)) {
      const outcome = outcomes.get(file);
      queues.get(file)?.unshift(...(outcome ? learnFrom(state, file, group, outcome) : [group]));
    }
    store();
    const waiting = [...queues.values()].flat().length;
    console.log(
      `${new Date().toISOString().slice(11, 19)} ${Object.keys(state.found).length} found, ${waiting} groups wait`,
    );
  }
};

const secondsOf = (state: Knowledge, file: string): number => state.files[file]?.seconds ?? 0;

/** Notes an outcome. Returns the groups with which the file has to run again. */
const learnFrom = (
  state: Knowledge,
  file: string,
  group: number[],
  { failed, reached }: FileOutcome,
): number[][] => {
  const [failure] = failed;
  if (failure) {
    const [only, ...others] = group;
    if (only !== undefined && others.length === 0) state.found[only] = { file, ...failure };
    const half = group.length >> 1;
    return others.length > 0 ? [group.slice(0, half), group.slice(half)] : [];
  }
  // A fault can keep the code of another one from running.
  const hidden = group.filter((id) => !reached.includes(id));
  const isNew = hidden.length < group.length;
  for (const id of isNew ? group.filter((each) => reached.includes(each)) : group) {
    state.passed[id] = [...(state.passed[id] ?? []), file];
  }
  return isNew && hidden.length > 0 ? [hidden] : [];
};
