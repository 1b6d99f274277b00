import { useEffect, useMemo } from 'react';
import { searchKey } from 'shared-ui/search-key';
import type { Choice } from 'shared-ui/select';
import type { Model } from '../../model/define-model';
import { textOfField } from '../../model/field-text';
import { haveWords } from '../../model/words/found-words';
import { searchedWordsIn } from '../../model/words/words';
import type { Filter } from '../../store/data-store';
import { useRowsWith } from '../../store/names/useRowsWith';
import { useSuggestions } from '../../store/names/useSuggestions';
import { useListScreen } from '../list-context';
import { chipOf, type SearchedModel } from './chips';

/** Offers at most this many texts: of a single field, and of each of several fields. */
const MAX_OF_ONE_FIELD = 50;
const MAX_OF_EACH_FIELD = 10;
/** Reads so many records for the typed words: names that only contain them are among these. */
const READ_FOR_WORDS = 30;

const EVERYTHING: readonly Filter[] = [];

/** Holds the options of the search box. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  /** Whether there may be more. */
  readonly more: boolean;
}

/** Returns the texts of each field as chips: the fields in the order of the model, the texts in that of the lists. */
export const choicesOf = (
  model: SearchedModel,
  texts: Readonly<Record<string, readonly string[]>>,
): readonly Choice[] =>
  model.searchFields.flatMap((field) =>
    [...(texts[field] ?? [])].sort().map((equals) => chipOf(model, { field, equals })),
  );

/**
 * Passes on what the search box offers for the typed text: texts of the search fields that begin so, and those that have its
 * words in any order. Passes on nothing while its menu is closed. Renders nothing.
 */
export function SearchChoices({
  model,
  typed,
  onChange,
}: {
  model: Model<object>;
  /** Undefined while the menu is closed. */
  typed: string | undefined;
  /** Keep it stable between renders. */
  onChange(choices: Choices): void;
}) {
  const { searchFields, fields } = model;
  const { rows: listed } = useListScreen();
  const stored = useMemo(
    () => searchFields.filter((name) => fields[name]?.kind !== 'choice'),
    [searchFields, fields],
  );
  const limit = searchFields.length > 1 ? MAX_OF_EACH_FIELD : MAX_OF_ONE_FIELD;
  const { texts, loading, more } = useSuggestions(model, stored, typed, limit);
  const worded = useRowsWith(model, EVERYTHING, typed === '' ? undefined : typed, READ_FOR_WORDS);
  const options = useMemo(() => {
    const words = searchedWordsIn(typed ?? '');
    const wanted = searchKey(typed ?? '');
    // Names in view are found by any part of them, as a dropdown finds them.
    const inView = (text: string) => wanted !== '' && searchKey(text).includes(wanted);
    const shown = words.length > 0 ? listed : [];
    const rows = words.length > 0 ? worded.rows : [];
    const found = rows.map((row) => new Map<string, unknown>(Object.entries(row)));
    const offered = searchFields.map((name) => {
      const field = fields[name];
      // The box itself searches a fixed list.
      if (field?.kind === 'choice') return [name, field.options.options] as const;
      const named = found.map((row) => String(row.get(name))).filter((text) => haveWords([text], words));
      const seen = shown.map((row) => textOfField(row, name)).filter(inView);
      return [name, [...new Set([...(texts[name] ?? []), ...named, ...seen])].slice(0, limit)] as const;
    });
    return choicesOf(model, Object.fromEntries(offered));
  }, [model, searchFields, fields, texts, worded.rows, listed, typed, limit]);
  const isLoading = loading || worded.loading;
  const isMore = more || worded.rows.length >= READ_FOR_WORDS;
  const isOpen = typed !== undefined;
  useEffect(() => {
    if (isOpen) onChange({ options, loading: isLoading, more: isMore });
  }, [isOpen, options, isLoading, isMore, onChange]);
  return null;
}
