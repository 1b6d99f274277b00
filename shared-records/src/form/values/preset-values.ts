import type { Model } from 'shared-model/define-model';
import { cleanText } from 'shared-model/fields/clean-texts';
import * as v from 'valibot';
import type { Values } from './record-values';

/** Returns the value that a link gives a new record as `field:text`; undefined unless the field is searched by and may hold it. */
export const presetValues = (
  { fields, searchFields }: Pick<Model<object>, 'fields' | 'searchFields'>,
  preset: string,
): Values | undefined => {
  const end = preset.indexOf(':');
  const name = preset.slice(0, end);
  const field = searchFields.includes(name) ? fields[name] : undefined;
  const text = field ? cleanText(field, preset.slice(end + 1)) : '';
  return field && text !== '' && v.is(field.written, text) ? { [name]: text } : undefined;
};
