import type { FormValues } from 'shared-ui';

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
 * The draft kept under `key` in this tab, if there is one with exactly the fields `names`: a draft of an older build
 * is no draft. It outlives a reload and a new sign-in, not the tab.
 */
export function readDraft<T extends FormValues<T>>(
  key: string,
  names: readonly string[],
): Draft<T> | undefined {
  const text = sessionStorage.getItem(storageKey(key));
  if (text === null) return undefined;
  const value: unknown = JSON.parse(text);
  return isDraft<T>(value, names) ? value : undefined;
}

export function writeDraft<T extends FormValues<T>>(key: string, draft: Draft<T>): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
