import { formatMoment, formatWholeDay } from './fields/day-texts';
import type { Field } from './fields/fields';

/** Returns the text of a field in a record. */
export const textOfField = (record: object, field: string): string =>
  String(new Map<string, unknown>(Object.entries(record)).get(field) ?? '');

/** Returns a stored value in words; empty for none. */
export const valueText = ({ kind }: Field, value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatMoment(value);
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return kind === 'day' ? formatWholeDay(text) : text;
};

/** The number of quiet colours, `--color-hue-1` and so on. */
const HUES = 6;

/** Returns the number of the colour of an option, on all screens the same; undefined for what is no option. */
export const hueOf = (field: Field | undefined, value: string): number | undefined => {
  const index = field?.kind === 'choice' ? field.options.options.indexOf(value) : -1;
  return index < 0 ? undefined : 1 + (index % HUES);
};
