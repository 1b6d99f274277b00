import { useEffect, useMemo } from 'react';
import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import { useFoundRecords, useKnownTexts } from 'shared-store/names/text-options';
import { searchKey } from 'shared-ui/search-key';
import type { Choice } from 'shared-ui/select';
import { type Choices, chipOf, type SearchedModel } from './chips';

/** Offers at most this many texts: of a single field, and of each of several fields. */
const MAX_OF_ONE_FIELD = 50;
const MAX_OF_EACH_FIELD = 10;
/** Reads so many records for the typed words: names that only contain them are among these. */
const READ_FOR_WORDS = 30;

const NO_ROWS: readonly object[] = [];
const NO_TEXTS: Readonly<Record<string, readonly string[]>> = {};

/** Returns the texts of each field as chips: the fields in the order of the model, the texts in that of names. */
export const choicesOf = (
  model: SearchedModel,
  texts: Readonly<Record<string, readonly string[]>>,
): readonly Choice[] =>
  model.searchFields.flatMap((field) =>
    [...(texts[field] ?? [])].sort(compareNames).map((equals) => chipOf(model, { field, equals })),
  );

/**
 * Passes on what the search box offers for the typed text: texts of the search fields that have its words in any order, of which
 * the server keeps most. Passes on nothing while its menu is closed. Renders nothing.
 */
export function SearchChoices({
  model,
  listed = NO_ROWS,
  typed,
  onChange,
}: {
  model: Model<object>;
  /** The rows in view. */
  listed?: readonly object[];
  /** Undefined while the menu is closed. */
  typed: string | undefined;
  /** Keep it stable between renders. */
  onChange(choices: Choices): void;
}) {
  const { searchFields, fields } = model;
  const stored = useMemo(
    () => searchFields.filter((name) => fields[name]?.kind !== 'choice'),
    [searchFields, fields],
  );
  const limit = searchFields.length > 1 ? MAX_OF_EACH_FIELD : MAX_OF_ONE_FIELD;
  const kept = useKnownTexts(model, stored, typed, limit);
  const known = kept?.texts ?? NO_TEXTS;
  // Numbers, and names of which the server does not know yet, are searched among the records.
  const asked = kept && !kept.isEnough ? typed : undefined;
  const { rows, ...searched } = useFoundRecords(model, asked, { readAtMost: READ_FOR_WORDS, fields: stored });
  const options = useMemo(() => {
    const words = searchedWordsIn(typed ?? '');
    const wanted = searchKey(typed ?? '');
    // Names in view are found by any part of them, as a dropdown finds them.
    const inView = (text: string) => wanted !== '' && searchKey(text).includes(wanted);
    const shown = words.length > 0 ? listed : [];
    const offered = searchFields.map((name) => {
      const field = fields[name];
      // The box itself searches a fixed list.
      if (field?.kind === 'choice') return [name, field.options.options] as const;
      const named = rows.map((row) => textOfField(row, name)).filter((text) => haveWords([text], words));
      const seen = shown.map((row) => textOfField(row, name)).filter(inView);
      const all = [...(known[name] ?? []), ...named, ...seen].filter((text) => text !== '');
      return [name, [...new Set(all)].slice(0, limit)] as const;
    });
    return choicesOf(model, Object.fromEntries(offered));
  }, [model, searchFields, fields, known, rows, listed, typed, limit]);
  const isLoading = kept === undefined || searched.loading;
  const isMore = searched.more || Object.values(known).some((found) => found.length >= limit);
  const isOpen = typed !== undefined;
  useEffect(() => {
    if (isOpen) onChange({ options, loading: isLoading, more: isMore });
  }, [isOpen, options, isLoading, isMore, onChange]);
  return null;
}
