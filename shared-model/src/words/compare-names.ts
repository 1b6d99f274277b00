const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Compares names as every list of names is sorted: without case and accents, and numbers by their value. Names that differ in
 * nothing else have a fixed order.
 */
export const compareNames = (one: string, other: string): number =>
  compare(one, other) || Number(one > other) - Number(one < other);
