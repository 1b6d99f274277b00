import { type Customer, customer } from 'shared-model/customer';
import { type BothTexts, bothTexts } from 'shared-model/merging/both-texts';

/** One of two customers side by side. */
export type Side = 'one' | 'other';

/** A text to keep: of one of them, or of both. */
export type MergeChoice = Side | 'both';

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
  picked: Readonly<Record<string, MergeChoice>>,
): Readonly<Record<string, MergeChoice>> => {
  const texts = seenTexts(one);
  const { differing } = comparedFields(one, other);
  return Object.fromEntries(
    differing.map(({ name }) => [name, picked[name] ?? (texts[name] === '' ? 'other' : 'one')]),
  );
};

/** Returns the fields that the customer who stays takes from the other one, and those in which it keeps both texts. */
export const chosenFields = (choices: Readonly<Record<string, MergeChoice>>, stays: Side) => {
  const chosen = (isChosen: (choice: MergeChoice) => boolean): readonly string[] =>
    Object.keys(choices).filter((name) => isChosen(choices[name] ?? stays));
  return {
    take: chosen((choice) => choice !== stays && choice !== 'both'),
    both: chosen((choice) => choice === 'both'),
  };
};

/** Returns the texts of both customers in one, that of the one who stays first. */
export const textOfBoth = (name: string, kept: Customer, gone: Customer): BothTexts => {
  const field = Object.entries(customer.fields).find(([each]) => each === name)?.[1];
  return field
    ? bothTexts(field, seenTexts(kept)[name] ?? '', seenTexts(gone)[name] ?? '')
    : { problem: undefined };
};
