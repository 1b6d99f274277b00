import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode } from '../../../tools/src/project/errors.mjs';
import { markdown } from './markdown';
import { type PartReport, type Report, reportSchema } from './report';

/** Replaces the results of one part in `results.json` and `RESULTS.md`. */
export const writeReport = async (folder: string, name: string, outcome: PartReport): Promise<void> => {
  const file = join(folder, 'results.json');
  const report: Report = { ...(await readReport(file)), [name]: outcome };
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'RESULTS.md'), markdown(report));
};

const readReport = async (file: string): Promise<Report> => {
  try {
    return v.parse(reportSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {};
    throw error;
  }
};
