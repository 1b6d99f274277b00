/** Calls `countRecords` (see `callables`), which is fetched with the first call only. */
export const countRecords = async (request: Readonly<Record<string, string>>): Promise<number> =>
  (await import('./callables')).countRecords(request);
