import { useMemo, useState } from 'react';
import { beginsWith, DEPARTMENTS, type Filter, useSuggestions } from 'shared-records/store';
import type { Choice } from 'shared-ui/select';

type ReportFilter = Filter<'salesReport'>;

/** How many texts of each field are offered at once. */
const OFFERED = 10;

const FIELDS = [
  { field: 'customer', group: 'Customer' },
  { field: 'department', group: 'Department' },
  { field: 'responsible', group: 'Person Responsible' },
  { field: 'qtNumber', group: 'QT Number' },
] as const;

/** The filters that chips stand for: a chip's value is its field, a colon and the text. */
export const filtersOf = (chips: readonly Choice[]): readonly ReportFilter[] =>
  chips.flatMap(({ value }) =>
    FIELDS.filter(({ field }) => value.startsWith(`${field}:`)).map(({ field }) => ({
      field,
      equals: value.slice(field.length + 1),
    })),
  );

const chipOf = ({ field, equals }: ReportFilter, group: string): Choice => ({
  value: `${field}:${equals}`,
  label: equals,
  group,
});

/** The chips that stand for filters. */
export const chipsOf = (filters: readonly ReportFilter[]): readonly Choice[] =>
  filters.flatMap((filter) =>
    FIELDS.filter(({ field }) => field === filter.field).map(({ group }) => chipOf(filter, group)),
  );

/** The texts of each field as choices, in the alphabet's order within their field. */
export const choicesOf = (texts: Readonly<Record<ReportFilter['field'], readonly string[]>>): Choice[] =>
  FIELDS.flatMap(({ field, group }) =>
    [...texts[field]].sort((a, b) => a.localeCompare(b)).map((equals) => chipOf({ field, equals }, group)),
  );

/** What a search over all reports offers while somebody types: the texts of its four fields that begin so. */
export const useReportChoices = () => {
  const [typed, onTyping] = useState<string>();
  const customers = useSuggestions('salesReport', 'customer', typed, OFFERED);
  const people = useSuggestions('salesReport', 'responsible', typed, OFFERED);
  const numbers = useSuggestions('salesReport', 'qtNumber', typed, OFFERED);
  const options = useMemo(
    () =>
      choicesOf({
        customer: customers.texts,
        department: DEPARTMENTS.filter((department) => beginsWith(department, typed?.trim() ?? '')),
        responsible: people.texts,
        qtNumber: numbers.texts,
      }),
    [customers.texts, people.texts, numbers.texts, typed],
  );
  const all = [customers, people, numbers];
  return {
    options,
    loading: all.some(({ loading }) => loading),
    more: all.some(({ more }) => more),
    onTyping,
  };
};
