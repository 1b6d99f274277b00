import type { FormValues } from 'shared-ui';
import { storedJson, storeText } from 'shared-ui/storage';

/**
 * What a form held when it was last touched: its values, what they started from, and the record's id. That of a new
 * record belongs to it, so that a save whose outcome was never heard of is repeated rather than made a second time.
 */
export interface Draft<T> {
  readonly id: string;
  readonly base: T;
  readonly values: T;
}

const storageKey = (key: string): string => `draft:${key}`;

const isTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.length === Object.keys(value).length &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

const isDraft = <T extends FormValues<T>>(value: unknown, names: readonly string[]): value is Draft<T> =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'base' in value &&
  'values' in value &&
  isTexts(value.base, names) &&
  isTexts(value.values, names);

/**
 * Reads the draft kept under `key` in this tab, if there is one with exactly the fields `names`: one of an older build
 * is no draft, nor is what cannot be read. It outlives a reload and a new sign-in, not the tab.
 */
export function readDraft<T extends FormValues<T>>(
  key: string,
  names: readonly string[],
): Draft<T> | undefined {
  const value = storedJson('sessionStorage', storageKey(key));
  return isDraft<T>(value, names) ? value : undefined;
}

/** Keeps a draft, as far as the browser lets it. */
export function writeDraft<T extends FormValues<T>>(key: string, draft: Draft<T>): void {
  storeText('sessionStorage', storageKey(key), JSON.stringify(draft));
}

/** Forgets the draft kept under `key`. */
export function dropDraft(key: string): void {
  storeText('sessionStorage', storageKey(key), undefined);
}
