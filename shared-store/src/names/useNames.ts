import { useMemo, useState } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { knownTextsOf } from 'shared-model/summaries/known-texts';
import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import type { Filter } from '../data-store';
import { useKnownTexts } from '../known-texts/useKnownTexts';
import { useLiveIf } from './useLiveIf';
import { useRowsWith } from './useRowsWith';
import { useSuggestions } from './useSuggestions';

/** The most names to offer. */
const OFFERED = 50;
const NAME = ['name'];
const EVERYTHING: readonly Filter[] = [];
const NONE: readonly string[] = [];

const namesKept = <T>(model: Model<T>): readonly string[] => {
  const of = knownTextsOf(model, 'name');
  return of === undefined ? NONE : [of];
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
  const of = useMemo(() => (filters.length === 0 ? namesKept(model) : NONE), [model, filters]);
  const finders = useKnownTexts(of, typed !== undefined);
  const [name = ''] = of;
  const finder = finders?.get(name);
  const list = useMemo(() => ({ model, filters }), [model, filters]);
  const live = useLiveIf(isNeeded && finders && !finder ? list : undefined);
  const known = useMemo(() => finder?.find(typed ?? '', OFFERED), [finder, typed]);
  const rows = live.status === 'ready' ? live.rows : undefined;
  const whole = live.status === 'ready' && live.showMore === undefined;
  // What the server keeps may be some minutes old, and somebody may have stored the very name since.
  const isKnown = finder ? known !== undefined && known.length > 0 && !finder.isCut && !isLeft : whole;
  const asked = finders && !isKnown && typed ? typed : undefined;
  const beginning = useSuggestions(model, NAME, asked, OFFERED, filters);
  const worded = useRowsWith(model, filters, asked, readAtMost);
  const first = useMemo(() => known ?? [...new Set(rows?.map(({ name }) => name))], [known, rows]);
  const found = useMemo(() => {
    const words = searchedWordsIn(asked ?? '');
    // Other fields may have the words.
    const named = worded.rows.filter(({ name }) => haveWords([name], words));
    const others = named.map(({ name }) => name).sort(compareNames);
    const read = [beginning.texts.name?.slice().sort(compareNames), others];
    const texts = isLeft ? [...read, known] : [known, ...read];
    return [...new Set(texts.flatMap((some) => some ?? []))].slice(0, OFFERED);
  }, [asked, known, beginning.texts, worded.rows, isLeft]);

  const isAsking = asked !== undefined;
  const isFull = first.length >= OFFERED;
  return {
    texts: isAsking ? found : first,
    loading: isAsking
      ? beginning.loading || worded.loading
      : finders
        ? isNeeded && !finder && live.status === 'loading'
        : typed !== undefined,
    more: isAsking
      ? beginning.more || worded.rows.length >= readAtMost
      : finder
        ? isFull
        : rows !== undefined && !whole,
    whole,
    found: worded.rows,
    onTyping: (typed, isLeft) => setTyped({ typed, isLeft: isLeft === true }),
  };
};
