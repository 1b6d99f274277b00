import type { Choice } from 'shared-ui/select';
import type { Model } from '../../model/define-model';
import type { Filter } from '../../store/data-store';

type SearchedModel = Pick<Model<object>, 'searchFields' | 'fields'>;

const chipOf = ({ searchFields, fields }: SearchedModel, { field, equals }: Filter): Choice => ({
  value: `${field}:${equals}`,
  label: equals,
  // A single field needs no heading.
  ...(searchFields.length > 1 && { group: fields[field]?.options.label ?? field }),
});

/** Returns the chips of filters. The value of a chip is its field, a colon and the text. */
export const chipsOf = (model: SearchedModel, filters: readonly Filter[]): readonly Choice[] =>
  filters.map((filter) => chipOf(model, filter));

/** Returns the filters of chips. */
export const filtersOf = (chips: readonly Choice[]): readonly Filter[] =>
  chips.map(({ value }) => {
    const end = value.indexOf(':');
    return { field: value.slice(0, end), equals: value.slice(end + 1) };
  });

/** Returns the texts of each field as chips: the fields in the order of the model, the texts in that of the lists. */
export const choicesOf = (
  model: SearchedModel,
  texts: Readonly<Record<string, readonly string[]>>,
): readonly Choice[] =>
  model.searchFields.flatMap((field) =>
    [...(texts[field] ?? [])].sort().map((equals) => chipOf(model, { field, equals })),
  );
