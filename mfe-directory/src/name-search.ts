import type { Choice } from 'shared-ui/select';

/** The names that `rows` can be searched by, each once, in the alphabet's order. */
export const choicesOf = <R>(rows: readonly R[], nameOf: (row: R) => string): Choice[] =>
  [...new Set(rows.map(nameOf))]
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b))
    .map((name) => ({ value: name, label: name }));

/** The rows whose name is the one searched for; all of them where nothing is. */
export const matching = <R>(
  rows: readonly R[],
  nameOf: (row: R) => string,
  search: readonly Choice[],
): readonly R[] =>
  search.length === 0 ? rows : rows.filter((row) => search.some(({ value }) => value === nameOf(row)));
