import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import { useLiveLists } from '../DataProvider';
import type { Filter, List } from '../data-store';
import type { Live } from '../live/live-list';
import { useKnownTexts, useSearchedTexts } from './text-options';

/** The most names to offer. */
const OFFERED = 50;
const NAME = ['name'];
const EVERYTHING: readonly Filter[] = [];
const NONE: readonly string[] = [];

const LOADING: Live<never> = { status: 'loading' };
const NOTHING = { read: () => LOADING, watch: () => () => {} };

/** Returns a live list as `useLive`. Reads nothing while it is undefined. */
export const useLiveIf = <T>(list: List<T> | undefined): Live<T> => {
  const lists = useLiveLists();
  const { watch, read } = useMemo(() => (list ? lists.shared(list) : NOTHING), [lists, list]);
  return useSyncExternalStore<Live<T>>(watch, read);
};

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
  /**
   * Reports the typed text; undefined while the menu is closed.
   * @param isLeft whether the user has left the field with a text that is no known name.
   */
  onTyping(typed: string | undefined, isLeft?: boolean): void;
}

/**
 * Returns the names of the records that equal the filters: those that the server keeps, if nothing filters them and it keeps
 * them, else the live ones. If there is more than a page of live ones, or the server does not know the typed text, searches
 * the whole collection: for names that begin with it, and for those that have its words in any order. Reads at most `readAtMost`
 * records for the words, and nothing while nobody needs it. Keep `filters` stable between renders.
 */
export const useNames = <T extends { readonly name: string }>(
  model: Model<T>,
  filters: readonly Filter[] = EVERYTHING,
  readAtMost = OFFERED,
  isNeeded = true,
): Names<T> => {
  const [{ typed, isLeft }, setTyped] = useState<{ typed?: string | undefined; isLeft?: boolean }>({});
  const kept = useKnownTexts(model, filters.length === 0 ? NAME : NONE, typed, OFFERED);
  const known = kept?.texts.name;
  const list = useMemo(() => ({ model, filters }), [model, filters]);
  const live = useLiveIf(isNeeded && kept && !known ? list : undefined);
  const rows = live.status === 'ready' ? live.rows : undefined;
  const whole = live.status === 'ready' && live.showMore === undefined;
  // What the server keeps may be some minutes old, and somebody may have stored the very name since.
  const isKnown = known ? known.length > 0 && !kept.isCut && !isLeft : whole;
  const asked = kept && !isKnown && typed ? typed : undefined;
  const searched = useSearchedTexts(model, NAME, asked, { limit: OFFERED, readAtMost, filters });
  const first = useMemo(() => known ?? [...new Set(rows?.map(({ name }) => name))], [known, rows]);
  const found = useMemo(() => {
    const words = searchedWordsIn(asked ?? '');
    // Other fields may have the words.
    const named = searched.rows.filter(({ name }) => haveWords([name], words));
    const others = named.map(({ name }) => name).sort(compareNames);
    const read = [searched.texts.name?.slice().sort(compareNames), others];
    const texts = isLeft ? [...read, known] : [known, ...read];
    return [...new Set(texts.flatMap((some) => some ?? []))].slice(0, OFFERED);
  }, [asked, known, searched.texts, searched.rows, isLeft]);

  const isAsking = asked !== undefined;
  const isFull = first.length >= OFFERED;
  return {
    texts: isAsking ? found : first,
    loading: isAsking
      ? searched.loading
      : kept
        ? isNeeded && !known && live.status === 'loading'
        : typed !== undefined,
    more: isAsking
      ? searched.more || searched.rows.length >= readAtMost
      : known
        ? isFull
        : rows !== undefined && !whole,
    whole,
    found: searched.rows,
    onTyping: (typed, isLeft) => setTyped({ typed, isLeft: isLeft === true }),
  };
};
