/** Returns a text in lower case and without accents, so that "Cafe" finds "Café". */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
