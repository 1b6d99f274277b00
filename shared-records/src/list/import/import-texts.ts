import { formatDate } from '../../model/fields/day-texts';
import type { DuplicateMode, ImportSummary } from '../../model/imports/import-request';

const number = (count: number): string => count.toLocaleString('en-US');

/** Returns a number of rows in words. */
export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);

/** Returns what the server says against a request: the reason, and what to do; undefined for another error. */
export const refusalIn = (error: unknown): string | undefined =>
  error instanceof Error && error.message.includes(':') ? error.message : undefined;

export const MODE_NAMES: Readonly<Record<DuplicateMode, string>> = {
  skip: 'Skip',
  fill: 'Fill',
  overwrite: 'Overwrite',
  add: 'Add',
};

export const MODE_TEXTS: Readonly<Record<DuplicateMode, string>> = {
  skip: 'Skip: stored records stay as they are',
  fill: 'Fill: write only into empty fields',
  overwrite: 'Overwrite: take the values of the file',
  add: 'Add: store them once more',
};

/** Returns what has become of an import, such as "120 created, 3 there already". */
const countsText = ({ created, updated, skipped, refused }: ImportSummary): string =>
  [
    `${number(created)} created`,
    ...(updated > 0 ? [`${number(updated)} updated`] : []),
    ...(skipped > 0 ? [`${number(skipped)} there already`] : []),
    ...(refused > 0 ? [`${number(refused)} refused`] : []),
  ].join(', ');

/** Returns how many rows a running import has written, or its undo has looked at, and of how many. */
export const progressOf = ({
  state,
  done,
  rows,
  created,
  updated,
  undone,
  kept,
}: ImportSummary): { readonly done: number; readonly all: number } =>
  state === 'undoing' ? { done: undone + kept, all: created + updated } : { done, all: rows };

/** Returns a time in words that need no second look, such as "about 3 minutes left". */
const timeLeftText = (milliseconds: number): string => {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes === 0) return 'less than a minute left';
  return `about ${minutes === 1 ? 'a minute' : `${number(minutes)} minutes`} left`;
};

/** Returns the state of an import in words. */
export const stateText = (job: ImportSummary, timeLeft?: number): string => {
  const { state, done, rows, undone, kept, created } = job;
  const rest = timeLeft === undefined ? '' : `, ${timeLeftText(timeLeft)}`;
  const left = kept > 0 ? ` ${rowsText(kept)} kept, because somebody has changed them since.` : '';
  const bin = created > 0 && undone > 0 ? ' New records are in the bin for 30 days.' : '';
  if (state === 'running' && done >= rows) return `All ${rowsText(rows)} are written. The search follows.`;
  if (state === 'running') return `Importing: ${number(done)} of ${number(rows)}${rest}`;
  if (state === 'undoing') return `Undoing: ${number(undone)} taken back${rest}`;
  if (state === 'undone') return `Undone: ${rowsText(undone)} taken back.${left}${bin}`;
  if (state === 'stopped') return `Stopped after ${number(done)} of ${number(rows)}: ${countsText(job)}`;
  if (state === 'failed') return `Failed after ${number(done)} of ${number(rows)}: ${countsText(job)}`;
  return countsText(job);
};

/** Returns the warning before a file is imported again, with the company's day of the first time. */
export const importedAlreadyText = ({ by, at }: Pick<ImportSummary, 'by' | 'at'>, now: Date): string =>
  `${by || 'Somebody'} has imported this very file already, on ${formatDate(new Date(at), now)}. Go on only if you want it twice.`;
