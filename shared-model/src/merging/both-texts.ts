import { fold } from 'shared-ui/search-key';
import * as v from 'valibot';
import type { Field } from '../fields/fields';
import { dialled, NUMBER } from '../words/phone-numbers';
import { wordsIn } from '../words/words';

/** Returns what parts the texts of a field, if it can hold those of two records: lines, or telephone numbers. */
const separatorOf = ({
  kind,
  options,
}: Field): { readonly between: string; readonly splits: RegExp } | undefined => {
  if (kind === 'lines') return { between: '\n', splits: /\n/ };
  return kind === 'line' && 'linkAs' in options && options.linkAs === 'phone'
    ? { between: ' / ', splits: /[/,;|]/ }
    : undefined;
};

/** Returns what tells a part of a text from others: letters in any case, and a telephone number in any notation. */
const partKey = ({ kind }: Field, part: string): string => {
  const text = part.trim().toLocaleLowerCase('en');
  if (kind === 'lines') return text;
  return wordsIn(fold(part).replace(NUMBER, (number) => dialled(number)[0] ?? number)).join(' ') || text;
};

/** Returns the parts of a text that another one lacks; undefined if the field holds one thing. */
export const partsBeyond = (field: Field, text: string, other: string): readonly string[] | undefined => {
  const { splits } = separatorOf(field) ?? {};
  if (!splits) return undefined;
  const known = new Set(other.split(splits).map((part) => partKey(field, part)));
  return text.split(splits).filter((part) => part.trim() !== '' && !known.has(partKey(field, part)));
};

/** Both texts of a field in one, or why there is no such text. */
type BothTexts = { readonly text: string } | { readonly problem: string | undefined };

/**
 * Returns the texts of two records in one: the parts that the first lacks follow it. There is a problem if the checks of the field refuse
 * the text, and none to tell if the field holds one thing, or if one of both has all that the other has.
 */
export const bothTexts = (field: Field, one: string, other: string): BothTexts => {
  const separator = separatorOf(field);
  if (!separator || one.trim() === '' || other.trim() === '') return { problem: undefined };
  const { between } = separator;
  const more = partsBeyond(field, other, one) ?? [];
  if (more.length === 0 || partsBeyond(field, one, other)?.length === 0) return { problem: undefined };
  const text = [one.trimEnd(), ...more.map((part) => (field.kind === 'lines' ? part : part.trim()))].join(
    between,
  );
  const [issue] = v.safeParse(field.written, text).issues ?? [];
  return issue ? { problem: issue.message } : { text };
};
