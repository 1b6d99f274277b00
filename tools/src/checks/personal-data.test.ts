import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIN_DAYS } from 'shared-model/bin';
import { HISTORY_DAYS } from 'shared-model/history/entries';
import { SYSTEM_COLLECTIONS } from '../../../functions/models/system-collections';
import { SCHEDULES } from '../cloud/steps/data';
import { KEPT_DAYS, LOCKED_DAYS } from '../cloud/steps/exports';
import { root } from '../project/root';

const page = readFileSync(join(root, 'docs/personal-data.md'), 'utf8');

/** Returns the cell "how long" of the row that begins so. */
const howLong = (copy: string): string | undefined =>
  page
    .split('\n')
    .find((line) => line.startsWith(`| ${copy} `))
    ?.split('|')[3]
    ?.trim();

const daysOf = ({ retention }: { readonly retention: string }): number =>
  Number.parseInt(retention, 10) / 86_400;

test('the page says how long each copy is kept', () => {
  const weeks = daysOf(SCHEDULES.weeklyRecurrence) / 7;
  expect(
    Object.fromEntries(['bin', 'history', 'exports', 'backups'].map((copy) => [copy, howLong(copy)])),
  ).toEqual({
    bin: `${BIN_DAYS} days`,
    history: `${HISTORY_DAYS} days`,
    exports: `${KEPT_DAYS} days, ${LOCKED_DAYS} locked`,
    backups: `${daysOf(SCHEDULES.dailyRecurrence)} days, and ${weeks} weeks`,
  });
  expect(page).toContain(`gone everywhere ${KEPT_DAYS} days after`);
});

/** These have neither a name nor an account. */
const IMPERSONAL = ['canaryStops', 'notDuplicates'];

test('the page has each collection with personal data', () => {
  const missing = SYSTEM_COLLECTIONS.filter((name) => !new RegExp(`[\`/]${name}[\`/]`).test(page));
  expect(missing).toEqual(IMPERSONAL);
});
