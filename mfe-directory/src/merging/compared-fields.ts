import { type Customer, customer } from 'shared-records/model/customer';

/** One of two customers side by side. */
export type Side = 'one' | 'other';

const FIELDS = Object.keys(customer.fields).filter((name) => name !== 'name');

/** Returns the texts of a customer as the page showed them, for the server to compare. */
export const seenTexts = (record: Customer): Readonly<Record<string, string>> => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(['name', ...FIELDS].map((name) => [name, String(values.get(name) ?? '')]));
};

const labelOf = (name: string): string =>
  Object.entries(customer.fields).find(([field]) => field === name)?.[1].options.label ?? name;

/** Returns the fields in which two customers differ, and the labels of those in which both have the same text. */
export const comparedFields = (one: Customer, other: Customer) => {
  const [texts, others] = [seenTexts(one), seenTexts(other)];
  const differing = FIELDS.filter((name) => texts[name] !== others[name]);
  return {
    differing: differing.map((name) => ({ name, label: labelOf(name) })),
    same: FIELDS.filter((name) => !differing.includes(name) && texts[name] !== '').map(labelOf),
  };
};

/** Returns the choice for each differing field: what was picked, else the value of the first customer, unless only the other has any. */
export const chosenSides = (
  one: Customer,
  other: Customer,
  picked: Readonly<Record<string, Side>>,
): Readonly<Record<string, Side>> => {
  const texts = seenTexts(one);
  const { differing } = comparedFields(one, other);
  return Object.fromEntries(
    differing.map(({ name }) => [name, picked[name] ?? (texts[name] === '' ? 'other' : 'one')]),
  );
};

/** Returns the fields that the customer who stays takes from the other one. */
export const chosenFields = (sides: Readonly<Record<string, Side>>, stays: Side): readonly string[] =>
  Object.keys(sides).filter((name) => sides[name] !== stays);
