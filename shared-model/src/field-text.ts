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
