import type { FormValues } from 'shared-ui';

/** The names of a form's fields. */
export const namesOf = <T extends object>(values: T): (keyof T & string)[] =>
  Object.keys(values) as (keyof T & string)[];

/** The fields in which two sets of values differ. */
export const differences = <T extends FormValues<T>>(a: T, b: T): (keyof T & string)[] =>
  namesOf(a).filter((name) => a[name] !== b[name]);
