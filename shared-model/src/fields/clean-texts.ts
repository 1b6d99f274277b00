import { CLEANED_LINKS } from './clean-links';
import type { ByKind, Field } from './fields';
import { legible } from './texts';

/** The scripts whose letters never need a joiner or a variation selector. */
const PLAIN =
  '(?![\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}\\p{scx=Armenian}\\p{scx=Georgian}\\p{scx=Hebrew}])';
const PLAIN_OR_CJK = `(?![\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}])${PLAIN}`;

const BLANKS = /[\t-\r\x85\p{Z}\u2800\u3164\uffa0]+/gu;
/**
 * Controls, and characters that are neither seen nor needed: most arrive from chats, spreadsheets and phone books. Old Hangul
 * needs its fillers beside other parts of a syllable. Joiners, selectors and tags have patterns of their own.
 */
const INVISIBLE =
  /(?!\u115f|\u1160|[\u180b-\u180f]|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}])\p{DI}|[\p{Cc}\p{Surrogate}\p{NChar}\ufff9-\ufffc]|(?<![\u1100-\u11ff])[\u115f\u1160]+(?![\u1100-\u11ff])/gu;
/** Accents at the beginning of a word, which stand on no letter. */
const LOOSE_ACCENTS = /(?<=^| )(?:(?=\p{M})\p{sc=Zinh})+/gu;
/** Tags, apart from those of a flag: https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences. */
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
const JOINERS = new RegExp(
  `((?:${PLAIN_OR_CJK}\\p{L}|\\p{ExtPict})[\\p{M}\\p{EMod}\\u200c\\u200d]*)|[\\u200c\\u200d]`,
  'gu',
);
// The last selector separates the vowels of Mongolian words.
const SELECTORS = new RegExp(
  `((?:${PLAIN}\\p{L}|[\\p{Emoji}\\p{ExtPict}\\p{S}])[\\p{M}\\u200c\\u200d]*(?:(?<=\\p{sc=Mong})\\u180e(?=\\p{L}))?)|[\\u180b-\\u180f\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]`,
  'gu',
);
const DOUBLE_JOINERS =
  /(\u200c)\u200c+|(\u200d)\u200d+|\u200c(?=\s|$)|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?!\p{Extended_Pictographic})/gu;
const MARKED = /[\p{L}\p{N}]\p{M}+|[\uac00-\ud7a3]?[\u1100-\u11ff]+/gu;

/**
 * Composes letters and their marks, because phones and computers write "é" differently. It leaves single characters alone:
 * full NFC would replace rare forms of Chinese and Japanese names.
 */
const composed = (text: string): string => text.replace(MARKED, (letter) => letter.normalize('NFC'));

/**
 * Returns one line without what a paste brings along unseen: line breaks and other blanks are one space, and characters that
 * nobody sees are gone unless their script or emoji needs them. Names are compared, so equal looking ones become equal.
 */
export const cleanLine = (text: string): string => {
  const seen = composed(text.replace(BLANKS, ' ').replace(INVISIBLE, '').replace(TAGS, '$1'))
    .replace(JOINERS, '$1')
    .replace(SELECTORS, '$1')
    .replace(DOUBLE_JOINERS, '$1$2');
  return legible(composed(seen)).replace(LOOSE_ACCENTS, '').replace(/ +/g, ' ').trim();
};

/**
 * Returns several lines without the characters that cannot be stored. Every kind of line break becomes `\n`. Other invisible
 * characters stay: marks of direction and breaks between words help to read a long text.
 */
export const cleanLines = (text: string): string =>
  legible(
    text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}|\p{Surrogate}/gu, ''),
  ).trimEnd();

/** Returns a day whose year was typed with two digits, 26, with the whole year. No record is older. */
const wholeYear = (day: string): string => day.replace(/^00(?=\d\d-)/, '20');

const CLEANED: ByKind<(text: string, field: Field) => string> = {
  line: (text, { options }) => {
    const line = cleanLine(text);
    const leadsTo = 'linkAs' in options ? options.linkAs : undefined;
    return leadsTo ? CLEANED_LINKS[leadsTo](line) : line;
  },
  lines: cleanLines,
  // Names of other records stay as those have them.
  reference: (text) => text,
  choice: (text) => text,
  day: wholeYear,
  moment: wholeYear,
};

/** Returns what was typed or pasted into a field as it is stored. It may still have errors. */
export const cleanText = (field: Field, text: string): string => CLEANED[field.kind](text, field);
