import * as v from 'valibot';

/**
 * The allowed characters of texts, as patterns that the security rules repeat. They use the RE2 syntax
 * (https://github.com/google/re2/wiki/Syntax). JavaScript reads all of it but `\x{…}`.
 */
export const PATTERNS = {
  /** One line: no control characters, no Unicode line breaks (U+0085, U+2028, U+2029), no bidirectional formatting. */
  line: '[^\\x00-\\x1f\\x7f\\x85\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]*',
  /** Several lines: as one line, with tabs and line breaks. */
  lines: '[^\\x00-\\x08\\x0b-\\x1f\\x7f\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]*',
  /** Invisible: white space, control and format characters, default ignorable characters, and empty symbols. */
  blank:
    '[\\p{Z}\\p{Cc}\\p{Cf}\\x{34f}\\x{115f}-\\x{1160}\\x{17b4}-\\x{17b5}\\x{180b}-\\x{180f}\\x{2065}\\x{2800}\\x{3164}\\x{fe00}-\\x{fe0f}\\x{ffa0}\\x{fff0}-\\x{fff8}\\x{1d159}\\x{e0000}-\\x{e0fff}]*',
  /** All characters but marks and format characters, which may stand between the marks of a letter. */
  unmarked: '[^\\p{M}\\p{Cf}]',
  /**
   * Too many marks on one letter, after a space has replaced everything `unmarked`. Known languages need at most 8, in
   * Tibetan. Unicode limits them to 30 (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
   */
  stacked: '.*[^ ]{11}.*',
} as const;

const inJavaScript = (pattern: string): string => pattern.replaceAll('\\x{', '\\u{');

const consistsOf = (pattern: string) => {
  const whole = new RegExp(`^(?:${inJavaScript(pattern)})$`, 'u');
  return (value: string) => whole.test(value);
};

const isLine = consistsOf(PATTERNS.line);
const isLines = consistsOf(PATTERNS.lines);
const isBlank = consistsOf(PATTERNS.blank);

const unmarked = new RegExp(inJavaScript(PATTERNS.unmarked), 'gu');
const hasStack = consistsOf(PATTERNS.stacked);
const isStacked = (value: string): boolean => hasStack(value.replace(unmarked, ' '));

const BIDI_FORMATTING = /[\u202a-\u202e\u2066-\u2069]/g;
const turnsAround = (value: string): boolean => value.search(BIDI_FORMATTING) >= 0;
/** Returns whether a text has an unpaired surrogate, which Firestore cannot store. */
const isCut = (value: string): boolean => /\p{Surrogate}/u.test(value);

const withinLength = (label: string, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest, `${label} is too long: shorten it to ${longest} characters.`));

/** @param otherwise the error for a text with other characters. */
const text = (label: string, longest: number, isMadeOfThis: (value: string) => boolean, otherwise: string) =>
  v.pipe(
    withinLength(label, longest),
    v.check(isMadeOfThis, ({ input }) =>
      turnsAround(input)
        ? `${label} contains an invisible character that turns text around: type it again by hand.`
        : otherwise,
    ),
    v.check((value) => !isCut(value), `${label} contains half a character: type it again by hand.`),
    v.check(
      (value) => !isStacked(value),
      `${label} has too many accents or invisible characters on one letter: type it again by hand.`,
    ),
  );

/** Returns the schema of one line of at most `longest` UTF-16 code units. `label` is its name in errors. */
export const lineSchema = (label: string, longest: number) =>
  text(
    label,
    longest,
    isLine,
    `${label} contains a line break or a control character: type it again by hand.`,
  );

/** Returns the schema of several lines of at most `longest` UTF-16 code units together. */
export const linesSchema = (label: string, longest: number) =>
  text(label, longest, isLines, `${label} contains a control character: type the text again by hand.`);

/** Returns the schema of a text with at least one visible character. */
export const required = <T extends v.GenericSchema<string>>(label: string, schema: T) =>
  v.pipe(
    schema,
    v.check((value) => !isBlank(value), `${label} is required: fill it in.`),
  );

/** Functions that make the schemas of texts. */
export interface TextSchemas {
  line(label: string, longest: number): v.GenericSchema<string>;
  lines(label: string, longest: number): v.GenericSchema<string>;
  required(label: string, schema: v.GenericSchema<string>): v.GenericSchema<string>;
}

/** The schemas of texts to store, as in the security rules. */
export const WRITTEN_TEXTS: TextSchemas = { line: lineSchema, lines: linesSchema, required };

/** Returns a text without marks after the tenth on a letter, which are slow to draw, and without bidirectional formatting. */
export const legible = (value: string): string =>
  value.replace(BIDI_FORMATTING, '').replace(/([\p{M}\p{Cf}]{10})[\p{M}\p{Cf}]+/gu, '$1');

/**
 * The schemas of stored texts. They accept all characters, because the checks may have changed. A line stays unchanged,
 * because it may be a name that other records refer to.
 */
export const STORED_TEXTS: TextSchemas = {
  line: withinLength,
  lines: (label, longest) => v.pipe(withinLength(label, longest), v.transform(legible)),
  // Checks the original text: the readable part may be empty.
  required: (_label, schema) => v.pipe(v.string(), v.nonEmpty(), schema),
};
