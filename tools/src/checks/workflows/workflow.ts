import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'runs-on': v.string(),
  'timeout-minutes': v.number(),
  environment: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  concurrency: v.optional(v.strictObject({ group: v.string(), queue: v.literal('max') })),
  outputs: mapping,
  env: mapping,
  strategy: v.optional(
    v.strictObject({ 'fail-fast': v.optional(v.boolean()), matrix: v.record(v.string(), v.unknown()) }),
  ),
  steps: v.array(stepSchema),
});

const workflowSchema = v.strictObject({
  name: v.string(),
  on: v.record(v.string(), v.unknown()),
  permissions: v.record(v.string(), v.string()),
  concurrency: v.optional(v.unknown()),
  jobs: v.record(v.string(), jobSchema),
});

export type Step = v.InferOutput<typeof stepSchema>;
export type Job = v.InferOutput<typeof jobSchema>;
export type Workflow = v.InferOutput<typeof workflowSchema>;

const FOLDER = '.github/workflows';

/** Returns the text of a workflow. */
export const workflowText = (file: string): string => readFileSync(join(root, FOLDER, file), 'utf8');

/** Returns what GitHub's own parser finds wrong in a workflow. */
export const workflowFaults = async (file: string): Promise<string[]> => {
  const { context, value } = parseWorkflow(
    { name: file, content: workflowText(file) },
    new NoOperationTraceWriter(),
  );
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map((error) => error.toString());
};

/** Reads a workflow. Refuses a key that the runner of these tests does not know. */
export const readWorkflow = (file: string): Workflow => v.parse(workflowSchema, parse(workflowText(file)));
