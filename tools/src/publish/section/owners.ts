import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../project/root';

const fileIn = (checkout: string): string => join(checkout, '.github/CODEOWNERS');

const folderOf = (section: string): string => `/mfe-${section}/`;

const lineOf = (section: string): string => `${folderOf(section)} @sales-report/${section}`;

/** Gives a section's folder to the section's team in `.github/CODEOWNERS`. */
export const addOwners = (section: string, checkout: string = root): void => {
  const text = removed(section, readFileSync(fileIn(checkout), 'utf8'));
  writeFileSync(fileIn(checkout), `${text}${lineOf(section)}\n`);
};

/** Returns whether `.github/CODEOWNERS` has the section's folder. */
export const hasOwners = (section: string, checkout: string = root): boolean => {
  const text = readFileSync(fileIn(checkout), 'utf8');
  return removed(section, text) !== text;
};

/** Removes a section's folder from `.github/CODEOWNERS`. */
export const removeOwners = (section: string, checkout: string = root): void => {
  if (!hasOwners(section, checkout)) return;
  writeFileSync(fileIn(checkout), removed(section, readFileSync(fileIn(checkout), 'utf8')));
};

const removed = (section: string, text: string): string =>
  text
    .split('\n')
    .filter((line) => line.split(/\s/)[0] !== folderOf(section))
    .join('\n');
