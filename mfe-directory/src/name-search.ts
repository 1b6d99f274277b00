import { useMemo, useState } from 'react';
import { type Filter, type TextField, useSuggestions } from 'shared-records/store';
import type { Choice } from 'shared-ui/select';

type Searched = 'customers' | 'contacts';

/** How many names are offered at once. */
const OFFERED = 50;

/** The filters that a search by one field stands for. */
export const filtersOf = <C extends Searched>(
  field: Filter<C>['field'],
  search: readonly Choice[],
): readonly Filter<C>[] => search.map(({ value }) => ({ field, equals: value }));

/** The choices that filters stand for. */
export const choicesOf = (filters: readonly Filter<Searched>[]): readonly Choice[] =>
  filters.map(({ equals }) => ({ value: equals, label: equals }));

/** What a search over a whole collection offers while somebody types: the texts of a field that begin so. */
export const useNameChoices = <C extends Searched>(collection: C, field: TextField<C>) => {
  const [typed, onTyping] = useState<string>();
  const { texts, loading, more } = useSuggestions(collection, field, typed, OFFERED);
  const options = useMemo(
    () => [...texts].sort((a, b) => a.localeCompare(b)).map((text) => ({ value: text, label: text })),
    [texts],
  );
  return { options, loading, more, onTyping };
};
