import * as v from 'valibot';

/**
 * What a whole text may consist of, as patterns that the security rules repeat. They are in RE2's syntax
 * (https://github.com/google/re2/wiki/Syntax), which JavaScript reads but for `\x{…}`.
 */
export const PATTERNS = {
  /** One line: no control characters, no line breaks of Unicode (U+0085, U+2028, U+2029), nothing that turns text around. */
  line: '[^\\x00-\\x1f\\x7f\\x85\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]*',
  /** Several lines: as one line, with tabs and line breaks. */
  lines: '[^\\x00-\\x08\\x0b-\\x1f\\x7f\\x{202a}-\\x{202e}\\x{2066}-\\x{2069}]*',
  /** Nothing to see: blanks, control and format characters, what Unicode lets be ignored, and empty symbols. */
  blank:
    '[\\p{Z}\\p{Cc}\\p{Cf}\\x{34f}\\x{115f}-\\x{1160}\\x{17b4}-\\x{17b5}\\x{180b}-\\x{180f}\\x{2065}\\x{2800}\\x{3164}\\x{fe00}-\\x{fe0f}\\x{ffa0}\\x{fff0}-\\x{fff8}\\x{1d159}\\x{e0000}-\\x{e0fff}]*',
  /** All but marks and format characters, which end no letter when they stand between its marks. */
  unmarked: '[^\\p{M}\\p{Cf}]',
  /**
   * More marks on one letter than any language needs, where a space stands for all that is `unmarked`. The longest letter
   * known, in Tibetan, has 8; Unicode allows for 30 (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format).
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

const TURNS_AROUND = /[\u202a-\u202e\u2066-\u2069]/g;
const turnsAround = (value: string): boolean => value.search(TURNS_AROUND) >= 0;
/** Firestore stores no half of a surrogate pair, so that the rules never see one. */
const isCut = (value: string): boolean => /\p{Surrogate}/u.test(value);

const withinLength = (label: string, longest: number) =>
  v.pipe(v.string(), v.maxLength(longest, `${label} is too long: shorten it to ${longest} characters.`));

/** @param otherwise what to say of a text that is made of something else. */
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

/** Makes the schema of one line of at most `longest` UTF-16 code units; `label` names it to the user. */
export const line = (label: string, longest: number) =>
  text(
    label,
    longest,
    isLine,
    `${label} contains a line break or a control character: type it again by hand.`,
  );

/** Makes the schema of several lines, of at most `longest` UTF-16 code units together. */
export const lines = (label: string, longest: number) =>
  text(label, longest, isLines, `${label} contains a control character: type the text again by hand.`);

/** Makes the schema of a text with something to see. */
export const required = <T extends v.GenericSchema<string>>(label: string, schema: T) =>
  v.pipe(
    schema,
    v.check((value) => !isBlank(value), `${label} is required: fill it in.`),
  );

/** Makes the schemas of texts. */
export interface TextSchemas {
  line(label: string, longest: number): v.GenericSchema<string>;
  lines(label: string, longest: number): v.GenericSchema<string>;
  required(label: string, schema: v.GenericSchema<string>): v.GenericSchema<string>;
}

/** The texts that are written: the security rules take no others. */
export const WRITTEN_TEXTS: TextSchemas = { line, lines, required };

/** Leaves out what nobody can read: marks beyond the tenth on a letter, which take long to draw, and what turns text around. */
const legible = (value: string): string =>
  value.replace(TURNS_AROUND, '').replace(/([\p{M}\p{Cf}]{10})[\p{M}\p{Cf}]+/gu, '$1');

/**
 * The texts that are read: of whatever characters, since many are older than the checks of today. One line stays as it
 * is, because it may be the name that other records call it by.
 */
export const STORED_TEXTS: TextSchemas = {
  line: withinLength,
  lines: (label, longest) => v.pipe(withinLength(label, longest), v.transform(legible)),
  // Of the text as it is stored: what is left of it to read may be nothing.
  required: (_label, schema) => v.pipe(v.string(), v.nonEmpty(), schema),
};
