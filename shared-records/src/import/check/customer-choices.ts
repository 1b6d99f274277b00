import type { Model } from 'shared-model/define-model';
import type { ImportRow } from 'shared-model/imports/import-request';
import { referenceTo } from 'shared-model/references';
import { companyWordsIn, withoutBlanks } from 'shared-model/words/duplicate-key';

/** Says what happens to a customer whose name nobody knows yet. Another text than the two is the name to use instead. */
export type CustomerChoice =
  | { readonly kind: 'create' | 'text' }
  | { readonly kind: 'rename'; readonly name: string };

/** A customer that the rows name. */
export interface CountedCustomer {
  /** The spelling of most rows. */
  readonly name: string;
  readonly count: number;
  /** The other spellings that people take for the same. */
  readonly others?: readonly string[];
}

/** Returns the customers that rows name, with how many rows do. Spellings that differ as those of duplicates are one customer. */
export const customersIn = (model: Model, rows: readonly ImportRow[]): readonly CountedCustomer[] => {
  const field = referenceTo(model, 'customers');
  const counts = new Map<string, number>();
  for (const { values } of rows) {
    const name = field === undefined ? '' : String(values[field] ?? '');
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const spellings = new Map<string, (readonly [name: string, count: number])[]>();
  for (const entry of counts) {
    const key = withoutBlanks(companyWordsIn(entry[0])) || entry[0];
    spellings.set(key, [...(spellings.get(key) ?? []), entry]);
  }
  return [...spellings.values()].map((entries) => {
    const [[name, first] = ['', 0], ...others] = entries.sort(([, one], [, other]) => other - one);
    const count = others.reduce((sum, [, each]) => sum + each, first);
    return { name, count, ...(others.length > 0 && { others: others.map(([other]) => other) }) };
  });
};

/**
 * Returns rows with the names that their customers have, and a further row for each customer to create. A new customer has
 * no row of its own in the file: its number is that of the first row that names it.
 */
export const withCustomers = (
  model: Model,
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, string>,
  choices: ReadonlyMap<string, CustomerChoice>,
): readonly ImportRow[] => {
  const field = referenceTo(model, 'customers');
  if (field === undefined) return rows;
  const nameOf = new Map(
    customersIn(model, rows).flatMap(({ name, others = [] }) =>
      others.map((other) => [other, name] as const),
    ),
  );
  const created = new Map<string, ImportRow>();
  const named = rows.map((row): ImportRow => {
    const written = String(row.values[field] ?? '');
    const name = nameOf.get(written) ?? written;
    const choice = choices.get(name) ?? { kind: 'create' };
    const stored = known.get(name);
    const called = (text: string) => ({ ...row, values: { ...row.values, [field]: text } });
    if (name === '') return row;
    if (stored !== undefined) return called(stored);
    if (choice.kind === 'rename') return called(choice.name);
    if (choice.kind === 'text') return row;
    if (!created.has(name)) created.set(name, { row: row.row, collection: 'customers', values: { name } });
    return called(name);
  });
  return [...created.values(), ...named];
};
