import { useMemo, useState } from 'react';
import type { Model } from '../../model/define-model';
import { useLive } from '../DataProvider';
import type { Filter } from '../data-store';
import { useSuggestions } from './useSuggestions';

/** The most names to offer. */
const OFFERED = 50;
const NAME = ['name'];
const EVERYTHING: readonly Filter[] = [];
const NONE: readonly string[] = [];

/** The distinct names to choose from. */
export interface Names {
  readonly texts: readonly string[];
  readonly loading: boolean;
  /** Whether there may be more names. */
  readonly more: boolean;
  /** Whether all names are loaded. */
  readonly whole: boolean;
  /** Reports the typed text; undefined while the menu is closed. */
  onTyping(typed: string | undefined): void;
}

/**
 * Returns the live names of the records that equal the filters. If there is more than a page of them, searches the
 * whole collection for the typed text.
 */
export const useNames = <T extends { readonly name: string }>(
  model: Model<T>,
  filters: readonly Filter[] = EVERYTHING,
): Names => {
  const list = useMemo(() => ({ model, filters }), [model, filters]);
  const live = useLive(list);
  const [typed, onTyping] = useState<string>();
  const rows = live.status === 'ready' ? live.rows : undefined;
  const whole = live.status === 'ready' && live.showMore === undefined;
  const asked = !whole && typed ? typed : undefined;
  const found = useSuggestions(model, NAME, asked, OFFERED, filters);
  const first = useMemo(() => [...new Set(rows?.map(({ name }) => name))], [rows]);

  if (asked !== undefined) return { ...found, texts: found.texts.name ?? NONE, whole, onTyping };
  return {
    texts: first,
    loading: live.status === 'loading',
    more: rows !== undefined && !whole,
    whole,
    onTyping,
  };
};
