import * as v from 'valibot';

const tableSchema = v.object({
  title: v.string(),
  columns: v.array(v.string()),
  rows: v.array(v.array(v.string())),
});

/** The outcome of one part of the bench: what is printed, and the samples it comes from. */
const partReportSchema = v.object({
  measuredAt: v.pipe(v.string(), v.isoTimestamp()),
  environment: v.record(v.string(), v.string()),
  /** How it was measured, a paragraph each. */
  method: v.array(v.string()),
  tables: v.array(tableSchema),
  samples: v.unknown(),
});

/** What `results.json` holds: the newest outcome of each part, by the part's name. */
export const reportSchema = v.record(v.string(), partReportSchema);

export type Table = v.InferOutput<typeof tableSchema>;
export type PartReport = v.InferOutput<typeof partReportSchema>;
export type Report = v.InferOutput<typeof reportSchema>;
