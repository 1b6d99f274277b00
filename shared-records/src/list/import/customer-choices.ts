import { customerField } from '../../model/customer-field';
import type { Model } from '../../model/define-model';
import type { ImportRow } from '../../model/imports/import-request';

/** Says what happens to a customer whose name nobody knows yet. Another text than the two is the name to use instead. */
export type CustomerChoice =
  | { readonly kind: 'create' | 'text' }
  | { readonly kind: 'rename'; readonly name: string };

/** A customer that the rows name. */
export interface CountedCustomer {
  readonly name: string;
  readonly count: number;
}

/** Returns the customers that rows name, with how many rows do. */
export const customersIn = (model: Model, rows: readonly ImportRow[]): readonly CountedCustomer[] => {
  const field = customerField(model);
  const counts = new Map<string, number>();
  for (const { values } of rows) {
    const name = field === undefined ? '' : String(values[field] ?? '');
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
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
  const field = customerField(model);
  if (field === undefined) return rows;
  const created = new Map<string, ImportRow>();
  const named = rows.map((row): ImportRow => {
    const name = String(row.values[field] ?? '');
    const choice = choices.get(name) ?? { kind: 'create' };
    const stored = known.get(name);
    if (name === '') return row;
    if (stored !== undefined) return { ...row, values: { ...row.values, [field]: stored } };
    if (choice.kind === 'rename') return { ...row, values: { ...row.values, [field]: choice.name } };
    if (choice.kind === 'create' && !created.has(name))
      created.set(name, { row: row.row, collection: 'customers', values: { name } });
    return row;
  });
  return [...created.values(), ...named];
};
