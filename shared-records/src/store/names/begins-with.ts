/** Returns the cases of a character in code point order, without those of several characters. */
export const casesOf = (char: string): readonly string[] =>
  [...new Set([char, char.toLowerCase(), char.toUpperCase()])]
    .filter((variant) => [...variant].length === 1)
    .sort();

/** Returns whether a text begins with the typed one in any case. */
export const beginsWith = (text: string, typed: string): boolean => {
  const chars = [...text];
  return [...typed].every((char, index) => casesOf(char).includes(chars[index] ?? ''));
};
