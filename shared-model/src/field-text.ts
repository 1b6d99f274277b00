/** Returns the text of a field in a record. */
export const textOfField = (record: object, field: string): string =>
  String(new Map<string, unknown>(Object.entries(record)).get(field) ?? '');
