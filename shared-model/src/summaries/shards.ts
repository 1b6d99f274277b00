/** Returns a number below `count` for a text, as evenly as the texts allow (FNV-1a). */
export const numberOf = (text: string, count: number): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % count;
};
