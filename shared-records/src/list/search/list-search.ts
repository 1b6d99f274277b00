import * as v from 'valibot';
import {
  type Days,
  daysOf,
  isReportDay,
  momentsOf,
  NAMED_PERIODS,
  type NamedPeriod,
} from '../../model/periods';
import { LIMITS, type Order, PRODUCT_ORDER, SEARCH_FIELDS, SORT_FIELDS } from '../../model/schema';
import { MOST_WORDS, wordsIn } from '../../model/words';
import type { CollectionName, Filter, List } from '../../store/data-store';

/** What somebody looks for in a list, and in which order: all that the URL says of it. */
export interface ListSearch<C extends CollectionName> {
  readonly filters: readonly Filter<C>[];
  /** Beginnings of words in any column, as they were typed. */
  readonly words?: string | undefined;
  /** Of reports alone. A named period stays named, and moves on with the days. */
  readonly days?: NamedPeriod | Days | undefined;
  readonly order?: Order<C> | undefined;
}

/** The search of a list as parameters of a URL, and back. What is not understood is left out. */
export interface ListSearchParams<C extends CollectionName> {
  read(params: URLSearchParams): ListSearch<C>;
  write(search: ListSearch<C>): URLSearchParams;
}

const unlessWrong = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | undefined> =>
  v.fallback(v.optional(schema), undefined);

const wordsSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LIMITS.name));

const daySchema = v.pipe(v.string(), v.check(isReportDay));
const timeSchema = v.object({
  period: unlessWrong(v.picklist(NAMED_PERIODS)),
  from: unlessWrong(daySchema),
  to: unlessWrong(daySchema),
});

const daysIn = (params: unknown): ListSearch<'salesReport'>['days'] => {
  const { period, from, to } = v.parse(timeSchema, params);
  return period ?? (from || to ? { from, to } : undefined);
};

/** The most filters of a list. Firestore takes a hundred; nobody chooses as many, but an address may name more. */
const MOST_FILTERS = 10;

const filterSchema = <C extends CollectionName>(collection: C): v.GenericSchema<unknown, Filter<C>> => {
  const fields: readonly Filter<C>['field'][] = SEARCH_FIELDS[collection];
  return v.object({
    field: v.picklist(fields),
    equals: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LIMITS.name)),
  });
};

const ordersOf = <C extends CollectionName>(collection: C): readonly Order<C>[] => {
  const fields: readonly (typeof SORT_FIELDS)[C][number][] = SORT_FIELDS[collection];
  return fields.flatMap((field) => [field, `-${field}` as const]);
};

const periodParams = (days: ListSearch<CollectionName>['days']) =>
  typeof days === 'string' ? { period: days } : { from: days?.from, to: days?.to };

/**
 * The parameters of a list's URL: a repeatable one for each field that is searched by (`customer=…`); `q`, words;
 * `period=this-month`, or `from` and `to` as `YYYY-MM-DD`; `sort`, a field with a minus where it falls.
 */
export const listSearchParams = <C extends CollectionName>(collection: C): ListSearchParams<C> => {
  const filter = filterSchema(collection);
  const otherSchema = v.object({
    q: unlessWrong(wordsSchema),
    sort: unlessWrong(v.picklist(ordersOf(collection))),
  });
  return {
    read(params) {
      const filters = new Map<string, Filter<C>>();
      for (const [field, equals] of params) {
        const parsed = v.safeParse(filter, { field, equals });
        if (parsed.success && filters.size < MOST_FILTERS) filters.set(`${field}:${equals}`, parsed.output);
      }
      const others = Object.fromEntries(params);
      const { q, sort } = v.parse(otherSchema, others);
      return {
        filters: [...filters.values()],
        words: q,
        days: collection === 'salesReport' ? daysIn(others) : undefined,
        order: sort === PRODUCT_ORDER[collection] ? undefined : sort,
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

/** The words to look for: each once, and none that another one begins with. */
const wordsToFind = (typed: string): readonly string[] | undefined => {
  const words = [...new Set(wordsIn(typed))];
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  return needed.length > 0 ? needed.slice(0, MOST_WORDS) : undefined;
};

/** The list that a search stands for on the local day of `now`. */
export const listOf = <C extends CollectionName>(
  collection: C,
  { filters, words: typed = '', days, order }: ListSearch<C>,
  now: Date,
): List<C> => {
  const wanted = typeof days === 'string' ? daysOf(days, now) : days;
  const words = wordsToFind(typed);
  return {
    collection,
    filters,
    words,
    order: words ? undefined : order,
    period: wanted && momentsOf(wanted),
  };
};

/** Changes a search: as a step that Back takes back, or in the place of the present one. */
type Change<C extends CollectionName> = (
  change: (search: ListSearch<C>) => ListSearch<C>,
  options?: { readonly replace?: boolean },
) => void;

/** What a list is narrowed to, in words: as they stand in its search. */
export const narrowingOf = ({ words, filters }: ListSearch<CollectionName>): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(({ equals }) => equals),
];

/** What words a list is searched for, and how they change, as their field takes it. */
export const findingOf = <C extends CollectionName>({ words = '' }: ListSearch<C>, onSearch: Change<C>) => ({
  value: words,
  onChange: (typed: string) => onSearch((search) => ({ ...search, words: typed }), { replace: true }),
});

/** How a list is sorted, and how that changes, as its table takes it. */
export const sortingOf = <C extends CollectionName>(
  { collection, words, order }: List<C>,
  onSearch: Change<C>,
) => {
  const usual: Order<C> = PRODUCT_ORDER[collection];
  return {
    order: order ?? usual,
    usual,
    fixed: words && 'What is found by words is in its usual order. Clear them to sort.',
    onSort: (wanted: string) =>
      onSearch((search) => ({
        ...search,
        order: ordersOf(collection).find((each) => each === wanted && each !== usual),
      })),
  };
};
