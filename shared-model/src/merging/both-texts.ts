import * as v from 'valibot';
import type { Field } from '../fields/fields';

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

const sameText = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('en') === other.trim().toLocaleLowerCase('en');

/** Both texts of a field in one, or why there is no such text. */
type BothTexts = { readonly text: string } | { readonly problem: string | undefined };

/**
 * Returns the texts of two records in one: the parts that the first lacks follow it. There is a problem if the checks of the field refuse
 * the text, and none to tell if the field holds one thing, or if one of both has all that the other has.
 */
export const bothTexts = (field: Field, one: string, other: string): BothTexts => {
  const separator = separatorOf(field);
  if (!separator || one.trim() === '' || other.trim() === '') return { problem: undefined };
  const { between, splits } = separator;
  const [parts, others] = [one.split(splits), other.split(splits)];
  const lacking = (some: readonly string[], all: readonly string[]) =>
    some.filter((part) => part.trim() !== '' && !all.some((each) => sameText(each, part)));
  const more = lacking(others, parts);
  if (more.length === 0 || lacking(parts, others).length === 0) return { problem: undefined };
  const text = [one.trimEnd(), ...more.map((part) => (field.kind === 'lines' ? part : part.trim()))].join(
    between,
  );
  const [issue] = v.safeParse(field.written, text).issues ?? [];
  return issue ? { problem: issue.message } : { text };
};
