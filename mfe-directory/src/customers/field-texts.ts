import type { Model } from 'shared-model/define-model';
import { formatMoment, formatWholeDay } from 'shared-model/fields/day-texts';
import type { ByKind, Field } from 'shared-model/fields/fields';

const TEXTS: ByKind<(value: unknown) => string> = {
  line: String,
  lines: String,
  choice: String,
  moment: (value) => (value instanceof Date ? formatMoment(value) : ''),
  day: (value) => formatWholeDay(String(value)),
};

interface FieldText {
  readonly name: string;
  readonly field: Field;
  /** Empty if nothing is entered. */
  readonly text: string;
}

/** Returns the texts of the fields that people write, without those that the page shows in another place. */
export const fieldTexts = <T extends object>(
  { fields }: Model<T>,
  record: T,
  shownElsewhere: readonly (keyof T)[],
): FieldText[] => {
  const elsewhere = new Set<PropertyKey>(shownElsewhere);
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).flatMap(([name, field]) =>
    elsewhere.has(name) ? [] : [{ name, field, text: TEXTS[field.kind](values.get(name) ?? '') }],
  );
};
