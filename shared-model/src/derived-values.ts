import type { Derived, DerivedField } from './fields/fields';
import { dueAfter } from './rhythm';

/** A record with the company's day of its moment. */
export interface Dated {
  readonly day: string;
  readonly record: object;
}

const VALUES: Readonly<Record<Derived, (newest: readonly Dated[], field: DerivedField) => string>> = {
  latestDay: ([latest]) => latest?.day ?? '',
  dueDay: (newest) => dueAfter(newest.map(({ day }) => day)),
  latestTexts: (newest, { options }) => {
    const last = newest[0]?.day;
    const texts = newest.flatMap(({ day, record }): string[] => {
      const text: unknown = day === last && Reflect.get(record, options.of.text ?? '');
      return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
    });
    const joined = [...new Set(texts)].join(', ');
    return joined && `${last} ${joined}`.slice(0, 'limit' in options ? options.limit : undefined);
  },
};

/** Returns derived fields as the newest records say that they follow from, the newest first; empty ones without a record. */
export const derivedValues = (
  fields: readonly (readonly [name: string, field: DerivedField])[],
  newest: readonly Dated[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(([name, field]) => [name, VALUES[field.derived](newest, field)]));
