import { fold } from './fold';

export { APOSTROPHES, fold, withoutApostrophes } from './fold';

/** Returns typed words without the marks of direction and other invisible letters of a paste, which would split words. */
export const visibleWords = (text: string): string =>
  text.replace(/[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();

const APOSTROPHE_INSIDE = /(\p{L})['’‘`′·](?=\p{L})/gu;

/** Returns a text folded, without apostrophes and needless blanks: "Cafe" finds "Café", and "maruf" Ma'ruf. */
export const searchKey = (text: string): string =>
  fold(text).replace(APOSTROPHE_INSIDE, '$1').replace(/\s+/g, ' ').trim();

/**
 * Returns whether a piece finds words that do not begin with it: three characters, one of Chinese, Japanese or Korean, or two of
 * Thai, Lao, Khmer or Burmese. These write no blanks between words, and folded they have few letters.
 */
export const isFoundInside = (piece: string): boolean =>
  /.{3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{2}/u.test(
    piece,
  );

/** Returns whether a word is found by a piece of it. */
export const isPieceOf = (piece: string, word: string): boolean =>
  word.startsWith(piece) || (isFoundInside(piece) && word.includes(piece));
