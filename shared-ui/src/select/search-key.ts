/** Returns typed words without the marks of direction and other invisible letters of a paste, which would split words. */
export const visibleWords = (text: string): string =>
  text.replace(/[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '').trim();

/** Returns a text in lower case, without accents, invisible letters and needless blanks: "Cafe" finds "Café". */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
