/** The formats of exported files, by the names under which browsers remember them. */
export const FORMAT_NAMES = ['csv', 'csv-semicolon', 'xlsx'] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
