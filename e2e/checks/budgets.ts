import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(1));

const build = v.strictObject({ limit: bytes, recorded: v.record(v.string(), bytes) });

const schema = v.strictObject({
  /** JavaScript that the page has loaded, gzip, up to a sight of it. */
  page: v.strictObject({ login: bytes, firstList: bytes }),
  /** The scripts of a build, gzip; and what each origin in them weighed before compression when that was set. */
  builds: v.record(v.string(), build),
  /** What a section may weigh that is not among the builds. */
  newSection: bytes,
});

export const BUDGETS_FILE = join(import.meta.dirname, 'budgets.json');

/** What the page and its builds may weigh, in bytes: the one place that says so. */
export const BUDGETS = v.parse(schema, JSON.parse(readFileSync(BUDGETS_FILE, 'utf8')));
