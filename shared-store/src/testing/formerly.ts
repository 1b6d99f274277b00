/** Returns the field with former names and the ids of merged customers, as the functions keep it. */
export const formerly = (names: string | Readonly<Record<string, Date>>, ids: readonly string[] = []) => {
  const given = typeof names === 'string' ? { [names]: new Date(0) } : names;
  return { former: { names: Object.keys(given), until: Object.values(given), ids } };
};
