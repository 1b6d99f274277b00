import * as v from 'valibot';

const tableSchema = v.object({
  title: v.string(),
  columns: v.array(v.string()),
  rows: v.array(v.array(v.string())),
});

/** The result of one part: when and where it was measured, printed texts and tables, and the samples. */
const partReportSchema = v.object({
  measuredAt: v.pipe(v.string(), v.isoTimestamp()),
  environment: v.record(v.string(), v.string()),
  /** The paragraphs that describe the measurement. */
  method: v.array(v.string()),
  tables: v.array(tableSchema),
  samples: v.unknown(),
});

/** The content of `results.json`: the newest result of each part, by name. */
export const reportSchema = v.record(v.string(), partReportSchema);

export type Table = v.InferOutput<typeof tableSchema>;
export type PartReport = v.InferOutput<typeof partReportSchema>;
/** The result of one part, as it measures it. */
export type Outcome = Omit<PartReport, 'measuredAt' | 'environment'>;
export type Report = v.InferOutput<typeof reportSchema>;
