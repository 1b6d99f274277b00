import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAction } from './actions';
import { type Contexts, holds, resolve, resolveTexts, type Status } from './expressions';
import type { Job, Step, Workflow } from './workflow';

/** The GitHub repository that runs a workflow, with stand-ins for all that is outside of it. */
export interface World {
  /** An empty folder for the machines and artifacts of this run. */
  readonly folder: string;
  /** The folder of the repository. */
  readonly origin: string;
  /** The folders with the programs of a machine, as in PATH. */
  readonly path: string;
  /** Variables of every machine. */
  readonly env: Readonly<Record<string, string>>;
  /** The variables of the repository. */
  readonly vars: Readonly<Record<string, string>>;
  /** The variables and secrets of each environment. */
  readonly environments: Readonly<
    Record<string, Record<'vars' | 'secrets', Readonly<Record<string, string>>>>
  >;
  /** Records the deployment of a commit to an environment, and how it ended. */
  deployed(environment: string, commit: string, status: Status): void;
}

/** The event that starts a run. */
export interface Event {
  readonly name: string;
  readonly commit: string;
}

/** The result of a job or a step. */
export type Result = Status | 'skipped';

/** How a workflow ran. */
export interface Run {
  /** The result of each job. */
  readonly jobs: Record<string, Result>;
  /** Each step that ran, in order: `JOB: STEP`, with the part of the matrix behind the job. */
  readonly steps: string[];
  /** The output of the steps that failed. */
  readonly failures: string[];
}

interface Ended {
  readonly result: Result;
  readonly outputs: Record<string, string>;
}

/** Returns all jobs that a job needs, also through others. */
const ancestors = (workflow: Workflow, name: string): string[] => {
  const needs = workflow.jobs[name]?.needs ?? [];
  return [...new Set(needs.flatMap((need) => [need, ...ancestors(workflow, need)]))];
};

/** Runs the jobs of a workflow one after the other, on a new machine each. */
export const runWorkflow = async (workflow: Workflow, event: Event, world: World): Promise<Run> => {
  const run: Run = { jobs: {}, steps: [], failures: [] };
  const ended: Record<string, Ended> = {};
  mkdirSync(join(world.folder, 'artifacts'), { recursive: true });
  const github = {
    event_name: event.name,
    sha: event.commit,
    token: 'github-token',
    workflow: workflow.name,
  };
  const waiting = new Map(Object.entries(workflow.jobs));
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { needs }]) => needs.every((need) => need in ended));
    if (!next) throw new Error(`These jobs wait for each other: ${[...waiting.keys()].join(', ')}.`);
    const [name, job] = next;
    waiting.delete(name);
    const needs = Object.fromEntries(job.needs.map((need) => [need, ended[need]]));
    const contexts = { github, needs, vars: world.vars };
    const succeeded = ancestors(workflow, name).every((need) => ended[need]?.result === 'success');
    const isWanted = holds(job.if, contexts, succeeded ? 'success' : 'failure');
    ended[name] = isWanted
      ? await runMatrix({ workflow, name, job, event, world, run }, contexts)
      : { result: 'skipped', outputs: {} };
    run.jobs[name] = ended[name].result;
  }
  return run;
};

interface Started {
  readonly workflow: Workflow;
  readonly name: string;
  readonly job: Job;
  readonly event: Event;
  readonly world: World;
  readonly run: Run;
}

const runMatrix = async (started: Started, contexts: Contexts): Promise<Ended> => {
  const { matrix = {} } = started.job.strategy ?? {};
  const [axis, ...others] = Object.entries(matrix);
  if (others.length > 0) throw new Error('A matrix has one axis here.');
  if (!axis) return runJob(started, started.name, contexts);
  const values = resolve(axis[1], contexts);
  if (!Array.isArray(values) || values.length === 0)
    throw new Error(`The matrix of ${started.name} is empty.`);
  const legs: Ended[] = [];
  for (const [index, value] of values.entries()) {
    const title = `${started.name} (${value})`;
    const own = { matrix: { [axis[0]]: value }, strategy: { 'job-index': index } };
    legs.push(await runJob(started, title, { ...contexts, ...own }));
  }
  const result = legs.every((leg) => leg.result === 'success') ? 'success' : 'failure';
  // An empty output replaces none (docs.github.com/actions: jobs.<job_id>.outputs, "matrix job").
  const outputs = legs.flatMap((leg) => Object.entries(leg.outputs)).filter(([, value]) => value !== '');
  return { result, outputs: Object.fromEntries(outputs) };
};

const runJob = async (started: Started, title: string, given: Contexts): Promise<Ended> => {
  const { workflow, job, event, world } = started;
  const environment = job.environment === undefined ? undefined : String(resolve(job.environment, given));
  const scope = environment === undefined ? undefined : world.environments[environment];
  if (environment !== undefined && !scope) throw new Error(`There is no environment ${environment}.`);
  const contexts = {
    ...given,
    vars: { ...world.vars, ...scope?.vars },
    secrets: scope?.secrets ?? {},
    runner: { os: 'Linux' },
  };
  if (job.concurrency) resolve(job.concurrency.group, given);
  const workspace = join(world.folder, title.replaceAll(/[ ()]/g, '-'));
  mkdirSync(workspace);
  const machine = {
    workspace,
    origin: world.origin,
    artifacts: join(world.folder, 'artifacts'),
    commit: event.commit,
    permissions: job.permissions ?? workflow.permissions,
  };
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  let env: Record<string, string> = { ...world.env, ...resolveTexts(job.env, contexts) };
  let status: Status = 'success';
  for (const step of job.steps) {
    const known = { ...contexts, steps, env };
    if (!holds(step.if, known, status)) continue;
    started.run.steps.push(`${title}: ${titleOf(step, known)}`);
    try {
      if (step.uses !== undefined) {
        const done = runAction(step.uses, resolveTexts(step.with, known), machine);
        env = { ...env, ...done.env };
        if (step.id !== undefined) steps[step.id] = { outputs: done.outputs ?? {} };
      } else {
        const outputs = await runCommand(step, { ...env, ...resolveTexts(step.env, known) }, machine, world);
        if (step.id !== undefined) steps[step.id] = { outputs };
      }
    } catch (error) {
      status = 'failure';
      started.run.failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (environment !== undefined) world.deployed(environment, event.commit, status);
  return { result: status, outputs: resolveTexts(job.outputs, { ...contexts, steps }) };
};

const titleOf = (step: Step, contexts: Contexts): string => {
  const [action = ''] = (step.uses ?? '').split('@');
  const artifact = step.with.name === undefined ? '' : ` ${resolve(step.with.name, contexts)}`;
  return step.run?.trim() ?? `${action}${artifact}`;
};

/** Runs a `run` step by the shell that GitHub uses. Returns its outputs. */
const runCommand = async (
  { run = '' }: Step,
  env: Readonly<Record<string, string>>,
  { workspace }: { workspace: string },
  world: World,
): Promise<Record<string, string>> => {
  const script = join(world.folder, 'step.sh');
  const outputFile = join(world.folder, 'step.outputs');
  writeFileSync(script, run);
  writeFileSync(outputFile, '');
  const child = spawn('bash', ['-e', script], {
    cwd: workspace,
    env: { ...env, CI: 'true', PATH: world.path, HOME: world.folder, GITHUB_OUTPUT: outputFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  if (code !== 0) throw new Error(`\`${run.trim()}\` ended with ${code}:\n${output}`);
  const lines = existsSync(outputFile) ? readFileSync(outputFile, 'utf8').split('\n') : [];
  return Object.fromEntries(
    lines
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
};
