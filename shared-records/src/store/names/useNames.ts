import { useMemo, useState } from 'react';
import type { Model, Stored } from '../../model/define-model';
import { compareNames } from '../../model/words/compare-names';
import { haveWords } from '../../model/words/found-words';
import { searchedWordsIn } from '../../model/words/words';
import { useLive } from '../DataProvider';
import type { Filter } from '../data-store';
import { useRowsWith } from './useRowsWith';
import { useSuggestions } from './useSuggestions';

/** The most names to offer. */
const OFFERED = 50;
const NAME = ['name'];
const EVERYTHING: readonly Filter[] = [];

/** The distinct names to choose from. */
export interface Names<T> {
  readonly texts: readonly string[];
  readonly loading: boolean;
  /** Whether there may be more names. */
  readonly more: boolean;
  /** Whether all names are loaded. */
  readonly whole: boolean;
  /** Records that were read for the typed words. */
  readonly found: readonly Stored<T>[];
  /** Reports the typed text; undefined while the menu is closed. */
  onTyping(typed: string | undefined): void;
}

/**
 * Returns the live names of the records that equal the filters. If there is more than a page of them, searches the whole
 * collection: for names that begin with the typed text, and for those that have its words in any order. Reads at most
 * `readAtMost` records for the words. Keep `filters` stable between renders.
 */
export const useNames = <T extends { readonly name: string }>(
  model: Model<T>,
  filters: readonly Filter[] = EVERYTHING,
  readAtMost = OFFERED,
): Names<T> => {
  const list = useMemo(() => ({ model, filters }), [model, filters]);
  const live = useLive(list);
  const [typed, onTyping] = useState<string>();
  const rows = live.status === 'ready' ? live.rows : undefined;
  const whole = live.status === 'ready' && live.showMore === undefined;
  const asked = !whole && typed ? typed : undefined;
  const beginning = useSuggestions(model, NAME, asked, OFFERED, filters);
  const worded = useRowsWith(model, filters, asked, readAtMost);
  const first = useMemo(() => [...new Set(rows?.map(({ name }) => name))], [rows]);
  const found = useMemo(() => {
    const words = searchedWordsIn(asked ?? '');
    // Other fields may have the words.
    const named = worded.rows.filter(({ name }) => haveWords([name], words));
    const others = named.map(({ name }) => name).sort(compareNames);
    return [...new Set([...(beginning.texts.name?.toSorted(compareNames) ?? []), ...others])];
  }, [asked, beginning.texts, worded.rows]);

  const isAsking = asked !== undefined;
  return {
    texts: isAsking ? found : first,
    loading: isAsking ? beginning.loading || worded.loading : live.status === 'loading',
    more: isAsking ? beginning.more || worded.rows.length >= readAtMost : rows !== undefined && !whole,
    whole,
    found: worded.rows,
    onTyping,
  };
};
