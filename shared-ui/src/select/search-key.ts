/** Returns a text in lower case, without accents, invisible letters and needless blanks: "Cafe" finds "Café". */
export function searchKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
