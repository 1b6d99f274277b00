import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import { LONGEST_SEARCH } from '../../model/limits';
import { type Days, daysOf, isDayIn, momentsOf, NAMED_PERIODS, type NamedPeriod } from '../../model/periods';
import { MOST_WORDS, wordsIn } from '../../model/words/words';
import type { Filter, List } from '../../store/data-store';

/** What somebody looks for in a list, and in which order: all that the URL says of it. */
export interface ListSearch {
  readonly filters: readonly Filter[];
  /** Beginnings of words in any column, as they were typed. */
  readonly words?: string | undefined;
  /** Of reports alone. A named period stays named, and moves on with the days. */
  readonly days?: NamedPeriod | Days | undefined;
  readonly order?: string | undefined;
}

/** The search of a list as parameters of a URL, and back. What is not understood is left out. */
export interface ListSearchParams {
  read(params: URLSearchParams): ListSearch;
  write(search: ListSearch): URLSearchParams;
}

const unlessWrong = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T | undefined> =>
  v.fallback(v.optional(schema), undefined);

const wordsSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(LONGEST_SEARCH));

const daysIn = ({ momentField = '', fields }: Model, params: unknown): ListSearch['days'] => {
  const field = fields[momentField];
  if (field?.kind !== 'moment') return undefined;
  const day = unlessWrong(
    v.pipe(
      v.string(),
      v.check((text) => isDayIn(text, field.options)),
    ),
  );
  const schema = v.object({ period: unlessWrong(v.picklist(NAMED_PERIODS)), from: day, to: day });
  const { period, from, to } = v.parse(schema, params);
  return period ?? (from || to ? { from, to } : undefined);
};

/** The most filters of a list. Firestore takes a hundred; nobody chooses as many, but an address may name more. */
const MOST_FILTERS = 10;

const filterSchema = ({ searchFields }: Model) =>
  v.object({
    field: v.picklist(searchFields),
    equals: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_SEARCH)),
  });

const ordersOf = ({ sortFields }: Model): readonly string[] =>
  sortFields.flatMap((field) => [field, `-${field}`]);

const periodParams = (days: ListSearch['days']) =>
  typeof days === 'string' ? { period: days } : { from: days?.from, to: days?.to };

/**
 * The parameters of a list's URL: a repeatable one for each field that is searched by (`customer=…`); `q`, words;
 * `period=this-month`, or `from` and `to` as `YYYY-MM-DD`; `sort`, a field with a minus where it falls.
 */
export const listSearchParams = (model: Model): ListSearchParams => {
  const filter = filterSchema(model);
  const otherSchema = v.object({
    q: unlessWrong(wordsSchema),
    sort: unlessWrong(v.picklist(ordersOf(model))),
  });
  return {
    read(params) {
      const filters = new Map<string, Filter>();
      for (const [field, equals] of params) {
        const parsed = v.safeParse(filter, { field, equals });
        if (parsed.success && filters.size < MOST_FILTERS) filters.set(`${field}:${equals}`, parsed.output);
      }
      const others = Object.fromEntries(params);
      const { q, sort } = v.parse(otherSchema, others);
      return {
        filters: [...filters.values()],
        words: q,
        days: daysIn(model, others),
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

/** The words to look for: each once, and none that another one begins with. */
const wordsToFind = (typed: string): readonly string[] | undefined => {
  const words = [...new Set(wordsIn(typed))];
  const needed = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  return needed.length > 0 ? needed.slice(0, MOST_WORDS) : undefined;
};

/** The list that a search stands for on the local day of `now`. */
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

/** Changes a search: as a step that Back takes back, or in the place of the present one. */
type Change = (change: (search: ListSearch) => ListSearch, options?: { readonly replace?: boolean }) => void;

/** What a list is narrowed to, in words: as they stand in its search. */
export const narrowingOf = ({ words, filters }: ListSearch): readonly string[] => [
  ...(words ? [words] : []),
  ...filters.map(({ equals }) => equals),
];

/** What words a list is searched for, and how they change, as their field takes it. */
export const findingOf = ({ words = '' }: ListSearch, onSearch: Change) => ({
  value: words,
  onChange: (typed: string) => onSearch((search) => ({ ...search, words: typed }), { replace: true }),
});

/** How a list is sorted, and how that changes, as its table takes it. */
export const sortingOf = <T extends object>({ model, words, order }: List<T>, onSearch: Change) => {
  const usual = model.order;
  return {
    order: order ?? usual,
    usual,
    fixed: words && 'What is found by words is in its usual order. Clear them to sort.',
    onSort: (wanted: string) =>
      onSearch((search) => ({
        ...search,
        order: ordersOf(model).find((each) => each === wanted && each !== usual),
      })),
  };
};
