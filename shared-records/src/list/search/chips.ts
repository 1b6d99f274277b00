import type { Model } from 'shared-model/define-model';
import { LONGEST_WORDS } from 'shared-model/fields/limits';
import type { Filter } from 'shared-store/data-store';
import type { Choice } from 'shared-ui/select';
import type { ListSearch } from './list-search';

/** A model, as far as the chips of its list depend on it. */
export type SearchedModel = Pick<Model<object>, 'searchFields' | 'fields'>;

/** Holds the options of the search box. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  /** Whether there may be more. */
  readonly more: boolean;
}

/** The field of the chip of words, as the URL has it. No model has a field of this name. */
const WORDS = 'q';

/** Returns the searched text of a filter for people. */
export const searchedText = ({ equals }: Filter): string => equals || 'None';

/** Returns the chip of a filter. */
export const chipOf = ({ fields }: Pick<SearchedModel, 'fields'>, filter: Filter): Choice => ({
  value: `${filter.field}:${filter.equals}`,
  label: searchedText(filter),
  group: filter.field === WORDS ? 'Words' : (fields[filter.field]?.options.label ?? filter.field),
});

/** Returns the chips of a search. The value of a chip is its field, a colon and the text. The words come last. */
export const chipsOf = (
  model: SearchedModel,
  { filters, words }: Pick<ListSearch, 'filters' | 'words'>,
): readonly Choice[] =>
  [...filters, ...(words ? [{ field: WORDS, equals: words }] : [])].map((filter) => chipOf(model, filter));

/** Returns the search of chips. A model with a single search field takes only the last chip of it. */
export const searchOf = (
  { searchFields }: Pick<SearchedModel, 'searchFields'>,
  chips: readonly Choice[],
): Pick<ListSearch, 'filters' | 'words'> => {
  const all = chips.map(({ value }) => {
    const end = value.indexOf(':');
    return { field: value.slice(0, end), equals: value.slice(end + 1) };
  });
  const filters = all.filter(({ field }) => field !== WORDS);
  return {
    filters: searchFields.length > 1 ? filters : filters.slice(-1),
    words: all.find(({ field }) => field === WORDS)?.equals,
  };
};

/** Returns a search with this text of a field in place of others; with none for an empty text. */
export const withFilter = (search: ListSearch, { field, equals }: Filter): ListSearch => ({
  ...search,
  filters: [
    ...search.filters.filter((filter) => filter.field !== field),
    ...(equals === '' ? [] : [{ field, equals }]),
  ],
});

/** Returns words with more words, each once. */
export const withWords = (words: string | undefined, more: string): string =>
  [...new Set(`${words ?? ''} ${more}`.trim().split(/\s+/))].join(' ').slice(0, LONGEST_WORDS);
