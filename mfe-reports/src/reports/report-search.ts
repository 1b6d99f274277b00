import type { Report } from 'shared-data';
import type { Choice } from 'shared-ui/select';

const FIELDS = [
  { field: 'customer', group: 'Customer' },
  { field: 'department', group: 'Department' },
  { field: 'responsible', group: 'Person Responsible' },
  { field: 'qtNumber', group: 'QT Number' },
] as const;

const key = (field: string, text: string): string => `${field}:${text}`;

/** Every value that reports can be searched by, once, in the alphabet's order within its field. */
export const searchChoices = (reports: readonly Report[]): Choice[] =>
  FIELDS.flatMap(({ field, group }) => {
    const texts = new Set(reports.map((report) => report[field]).filter((text) => text !== ''));
    return [...texts]
      .sort((a, b) => a.localeCompare(b))
      .map((text) => ({ value: key(field, text), label: text, group }));
  });

/** The reports that equal every chip in the chip's field; all of them where there is no chip. */
export const matching = <R extends Report>(reports: readonly R[], chips: readonly Choice[]): readonly R[] =>
  chips.length === 0
    ? reports
    : reports.filter((report) =>
        chips.every(({ value }) => FIELDS.some(({ field }) => key(field, report[field]) === value)),
      );
