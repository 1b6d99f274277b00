import * as v from 'valibot';

/**
 * What a whole text may consist of, as patterns that JavaScript and the security rules read alike: one line
 * without control characters; several lines, so with tabs and line breaks; nothing that can be seen.
 */
export const PATTERNS = {
  line: '[^\\x00-\\x1f\\x7f]*',
  lines: '[^\\x00-\\x08\\x0b-\\x1f\\x7f]*',
  blank: '[\\p{Z}\\p{Cc}\\p{Cf}]*',
} as const;

const consistsOf = (pattern: string) => {
  const whole = new RegExp(`^(?:${pattern})$`, 'u');
  return (value: string) => whole.test(value);
};

const isLine = consistsOf(PATTERNS.line);
const isLines = consistsOf(PATTERNS.lines);
const isBlank = consistsOf(PATTERNS.blank);

const text = (label: string, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest, `${label} is too long: shorten it to ${longest} characters.`));

/** One line of at most `longest` UTF-16 code units; `label` names it to the user. */
export const line = (label: string, longest: number) =>
  v.pipe(
    text(label, longest),
    v.check(isLine, `${label} contains a line break or a control character: type it again by hand.`),
  );

/** Several lines, of at most `longest` UTF-16 code units together. */
export const lines = (label: string, longest: number) =>
  v.pipe(
    text(label, longest),
    v.check(isLines, `${label} contains a control character: type the text again by hand.`),
  );

/** A text with something to see. */
export const required = <T extends v.GenericSchema<string>>(label: string, schema: T) =>
  v.pipe(
    schema,
    v.check((value) => !isBlank(value), `${label} is required: fill it in.`),
  );
