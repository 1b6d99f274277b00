import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import * as v from 'valibot';
import { parse } from 'yaml';
import { root } from '../../project/root';

const mapping = v.optional(v.record(v.string(), v.unknown()), {});

const stepSchema = v.strictObject({
  name: v.optional(v.string()),
  id: v.optional(v.string()),
  if: v.optional(v.string()),
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: mapping,
  env: mapping,
});

const jobSchema = v.strictObject({
  needs: v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform((names) => [names].flat()),
    ),
    [],
  ),
  if: v.optional(v.string()),
  'runs-on': v.optional(v.string()),
  'timeout-minutes': v.optional(v.number()),
  /** Calls another workflow, with its inputs. */
  uses: v.optional(v.string()),
  with: mapping,
  secrets: v.optional(v.literal('inherit')),
  environment: v.optional(
    v.union([
      v.string(),
      v.strictObject({ name: v.string(), deployment: v.union([v.literal(false), v.string()]) }),
    ]),
  ),
  permissions: v.optional(v.record(v.string(), v.string())),
  concurrency: v.optional(v.strictObject({ group: v.string(), queue: v.literal('max') })),
  outputs: mapping,
  env: mapping,
  strategy: v.optional(
    v.strictObject({ 'fail-fast': v.optional(v.boolean()), matrix: v.record(v.string(), v.unknown()) }),
  ),
  steps: v.optional(v.array(stepSchema), []),
});

const workflowSchema = v.strictObject({
  name: v.string(),
  'run-name': v.optional(v.string()),
  on: v.record(v.string(), v.unknown()),
  permissions: v.record(v.string(), v.string()),
  concurrency: v.optional(v.unknown()),
  jobs: v.record(v.string(), jobSchema),
});

export type Step = v.InferOutput<typeof stepSchema>;
export type Job = v.InferOutput<typeof jobSchema>;
type Workflow = v.InferOutput<typeof workflowSchema>;

const FOLDER = '.github/workflows';

/** Returns the text of a workflow. */
export const workflowText = (file: string): string => readFileSync(join(root, FOLDER, file), 'utf8');

/** Returns what GitHub's own parser finds wrong in a workflow. */
export const workflowFaults = async (file: string): Promise<string[]> => {
  const { context, value } = parseWorkflow(
    { name: file, content: workflowText(file) },
    new NoOperationTraceWriter(),
  );
  // Reads the workflows that it calls, too: their inputs, and the rights that they ask for.
  const files = {
    getFileContent: async (reference: object) => {
      const path = 'path' in reference ? String(reference.path) : '';
      return { name: path, content: readFileSync(join(root, path), 'utf8') };
    },
  };
  if (value) await convertWorkflowTemplate(context, value, files, { fetchReusableWorkflowDepth: 1 });
  return context.errors.getErrors().map((error) => error.toString());
};

/** Reads a workflow. Refuses a key that these checks do not know. */
export const readWorkflow = (file: string): Workflow => v.parse(workflowSchema, parse(workflowText(file)));

/** The contexts that the expressions of a workflow may read: `github`, `needs`, `matrix` and so on. */
export type Contexts = Readonly<Record<string, unknown>>;

/** Evaluates an expression by GitHub's own parser and evaluator. `succeeded` is what `success()` returns. */
export const evaluate = (expression: string, contexts: Contexts, succeeded = true): unknown => {
  const answers = { success: succeeded, failure: !succeeded, always: true, cancelled: false };
  const functions = Object.entries(answers).map(([name, answer]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answer),
  }));
  const inner = expression.trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');
  const parsed = new Parser(new Lexer(inner).lex().tokens, Object.keys(contexts), functions).parse();
  const values: data.ExpressionData = JSON.parse(JSON.stringify(contexts), data.reviver);
  if (!(values instanceof data.Dictionary)) throw new Error('Contexts are a dictionary.');
  const result = new Evaluator(
    parsed,
    values,
    new Map(functions.map((each) => [each.name, each])),
  ).evaluate();
  return JSON.parse(JSON.stringify(result, data.replacer));
};

/** Returns a text of a workflow with its expressions evaluated. */
export const filled = (text: unknown, contexts: Contexts): string =>
  String(text).replace(/\$\{\{.*?\}\}/g, (expression) => String(evaluate(expression, contexts)));

/** Evaluates an `if`. As on GitHub, one that does not ask for the status runs only after a success. */
export const holds = (condition = 'success()', contexts: Contexts = {}, succeeded = true): boolean => {
  const asksForStatus = /\b(success|failure|always|cancelled)\s*\(/.test(condition);
  return (succeeded || asksForStatus) && Boolean(evaluate(condition, contexts, succeeded));
};

export type JobResult = 'success' | 'failure' | 'skipped';

/**
 * Returns how each job of a workflow ends.
 * @param contexts What the conditions of the jobs read, besides `needs`.
 * @param outputs The outputs of the jobs, by their names.
 * @param failing The jobs that fail if they run.
 * @param call Returns how a call of another workflow ends.
 */
export const jobResults = (
  { jobs }: Workflow,
  contexts: Contexts,
  outputs: Readonly<Record<string, Readonly<Record<string, string>>>>,
  failing: readonly string[] = [],
  call: (job: Job, contexts: Contexts) => JobResult = () => 'success',
): Record<string, JobResult> => {
  const needs: Record<string, { result: JobResult; outputs: Readonly<Record<string, string>> }> = {};
  const failed = new Set<string>();
  for (const [name, job] of Object.entries(jobs)) {
    const known = Object.fromEntries(job.needs.map((need) => [need, needs[need]]));
    // GitHub skips a job also for a job that it needs through others.
    const succeeded = job.needs.every((need) => !failed.has(need));
    const own = { ...contexts, needs: known };
    const runs = holds(job.if, own, succeeded);
    const result = () => (failing.includes(name) ? 'failure' : job.uses ? call(job, own) : 'success');
    needs[name] = { result: runs ? result() : 'skipped', outputs: outputs[name] ?? {} };
    if (!succeeded || needs[name].result !== 'success') failed.add(name);
  }
  return Object.fromEntries(Object.entries(needs).map(([name, job]) => [name, job.result]));
};
