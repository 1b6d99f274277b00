import { formatDate } from 'shared-model/fields/day-texts';
import type { DuplicateMode } from 'shared-model/imports/import-request';

const number = (count: number): string => count.toLocaleString('en-US');

/** Returns a number of rows in words. */
export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${number(count)} rows`);

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

/** Returns the warning before a file is imported again, with the company's day of the first time. */
export const importedAlreadyText = (who: string, at: Date, now: Date): string =>
  `${who} has imported this very file already, on ${formatDate(at, now)}. Go on only if you want it twice.`;
