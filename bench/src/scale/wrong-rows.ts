/** Returns how many rows differ from the wanted ones, are missing or too many. */
export const wrongRows = (rows: readonly string[][], wanted: readonly string[][]): number => {
  const places = Array.from({ length: Math.max(rows.length, wanted.length) }, (_, place) => place);
  return places.filter((place) => JSON.stringify(rows[place]) !== JSON.stringify(wanted[place])).length;
};
