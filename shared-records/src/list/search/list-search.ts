import type { Model } from 'shared-model/define-model';
import { LONGEST_SEARCH, LONGEST_WORDS } from 'shared-model/fields/limits';
import { daysOf, momentsOf, type Period } from 'shared-model/periods';
import { MOST_WORDS, searchedWordsIn } from 'shared-model/words/words';
import type { Filter, List } from 'shared-store/data-store';
import * as v from 'valibot';
import { daysIn, periodParams, type SearchedDays, unlessWrong } from '../period/period-params';

/** The search and order of a list: everything that its URL contains. */
export interface ListSearch {
  readonly filters: readonly Filter[];
  /** Parts of words in any column, as typed. */
  readonly words?: string | undefined;
  /** Only for a model with a moment. */
  readonly days?: SearchedDays;
  /** A field, with a minus in front of it for descending; undefined for the product's order. */
  readonly order?: string | undefined;
}

/** Converts the search of a list into the parameters of a URL and back. Ignores what it does not understand. */
interface ListSearchParams {
  read(params: URLSearchParams): ListSearch;
  write(search: ListSearch): URLSearchParams;
}

const wordsSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_WORDS));

/** Returns the first moment of a list's moment field, and the first that is too late; undefined without such a field. */
export const momentLimits = ({
  fields,
  momentField = '',
}: Pick<Model<object>, 'fields' | 'momentField'>): Required<Period> | undefined => {
  const field = fields[momentField];
  return field?.kind === 'moment' ? field.options : undefined;
};

/** The most filters of a list. Nobody chooses more, but a URL may contain any number. */
const MAX_FILTERS = 10;

const ordersOf = ({ sortFields }: Pick<Model<object>, 'sortFields'>): readonly string[] =>
  sortFields.flatMap((field) => [field, `-${field}`]);

type SearchedModel = Pick<Model<object>, 'fields' | 'searchFields' | 'sortFields' | 'momentField' | 'order'>;

/** Returns whether a list can be searched for the records without this text. Each has a name, and a customer. */
const mayLack = ({ fields, order }: Pick<SearchedModel, 'fields' | 'order'>, field: string): boolean =>
  fields[field]?.kind !== 'reference' && field !== order;

/**
 * Returns the parameters of a list's URL: one for each filter, repeatable (`customer=…`), empty for the records without it; `q` for words;
 * `period=this-month`, or `from` and `to` as `YYYY-MM-DD`; `sort` for a field, with a minus for descending.
 */
export const listSearchParams = (model: SearchedModel): ListSearchParams => {
  const limits = momentLimits(model);
  const filter = v.object({
    field: v.picklist(model.searchFields),
    equals: v.pipe(v.string(), v.maxLength(LONGEST_SEARCH)),
  });
  const otherSchema = v.object({
    q: unlessWrong(wordsSchema),
    sort: unlessWrong(v.picklist(ordersOf(model))),
  });
  return {
    read(params) {
      const filters = new Map<string, Filter>();
      for (const [field, equals] of params) {
        const parsed = v.safeParse(filter, { field, equals });
        if (equals === '' && !mayLack(model, field)) continue;
        if (parsed.success && filters.size < MAX_FILTERS) filters.set(`${field}:${equals}`, parsed.output);
      }
      const others = Object.fromEntries(params);
      const { q, sort } = v.parse(otherSchema, others);
      return {
        filters: [...filters.values()],
        words: q,
        days: limits && daysIn(limits, others),
        order: sort === model.order ? undefined : sort,
      };
    },
    write({ filters, words, days, order }) {
      const params = new URLSearchParams(filters.map(({ field, equals }) => [field, equals]));
      const others = { q: words || undefined, ...periodParams(days), sort: order };
      for (const [name, value] of Object.entries(others)) if (value !== undefined) params.set(name, value);
      return params;
    },
  };
};

/** Returns the typed words, without those that begin another one. */
export const neededWords = (typed: string): readonly string[] => {
  const words = [...new Set(searchedWordsIn(typed))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
};

/** Returns the words to search for; undefined without any. */
export const wordsToFind = (typed: string): readonly string[] | undefined => {
  const needed = neededWords(typed);
  return needed.length > 0 ? needed.slice(0, MOST_WORDS) : undefined;
};

/** Returns the list that a search describes on the local day of `now`. */
export const listOf = <T>(
  model: Model<T>,
  { filters, words: typed = '', days, order }: ListSearch,
  now: Date,
): List<T> => {
  const wanted = typeof days === 'string' ? daysOf(days, now) : days;
  const words = wordsToFind(typed);
  return {
    model,
    filters,
    words,
    order: words ? undefined : order,
    period: wanted && momentsOf(wanted),
  };
};

/** Returns a sort order of the list; undefined for the default one and any other text. */
export const orderOf = (model: SearchedModel, wanted: string): string | undefined =>
  ordersOf(model).find((order) => order === wanted && order !== model.order);

/** Returns the search fields that a phone shows as fields of its filters: those of few or well-known texts. */
export const panelFields = ({ searchFields, fields }: Pick<Model<object>, 'searchFields' | 'fields'>) =>
  searchFields.filter((name) => fields[name]?.kind === 'choice' || fields[name]?.options.changedTogether);
