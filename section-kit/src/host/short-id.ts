/** Returns what people call a build: the hash of its sources, "1a2b3c4" of "20261128T0930-1a2b3c4". */
export const shortId = (id: string): string => id.slice(id.lastIndexOf('-') + 1);
