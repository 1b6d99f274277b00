import { fold } from 'shared-ui/search-key';
import { MOST_COLUMNS } from '../reading/import-limits';

/** Several columns of an address book that are one field: parts of a name, or several telephone numbers or email addresses. */
export interface ColumnGroup {
  readonly field: 'name' | 'phone' | 'email';
  readonly columns: readonly number[];
}

/** Returns the words of a heading. */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The parts of a name in their order, as Google, Outlook, Thunderbird, Yahoo and others call them, and in Indonesian. */
const NAME_PARTS: readonly RegExp[] = [
  /^(?:(?:name|honorific) )?prefix$|^gelar depan$|^sapaan$/,
  /^(?:first|given|fore) ?(?:name)?$|^nama (?:depan|awal|pertama|kecil)$/,
  /^(?:middle|additional|second) (?:names?|initial)$|^middle$|^nama tengah$/,
  /^(?:last|family|sur) ?(?:name)?$|^nama (?:belakang|keluarga|akhir|marga)$|^marga$/,
  /^(?:(?:name|honorific) )?suffix$|^gelar(?: belakang)?$/,
];
const [FIRST_NAME, LAST_NAME] = [1, 3];

/** Words of a heading by which a column has one of several values. */
const PHONE =
  /^(?:phones?|telephones?|telepon|telpon|telp|tlp|tel|hp|handphone|mobile|cell|cellphone|whatsapp|wa|ponsel)$/;
const EMAIL = /^(?:emails?|mail|surel)$/;
const QUALIFIER =
  /^(?:e|no|nomor|nr|number|numbers|address|addresses|alamat|value|primary|main|utama|work|business|office|kantor|kerja|home|rumah|personal|private|pribadi|other|lain|lainnya|secondary|alternate|alternatif|cadangan|company|perusahaan|contact|kontak|car|kedua|ketiga|second|[1-9])$/;

const isOneOf = (heading: string, telling: RegExp): boolean => {
  const words = heading.split(' ');
  return (
    words.some((word) => telling.test(word)) &&
    words.every((word) => telling.test(word) || QUALIFIER.test(word))
  );
};

/** Returns the columns that belong together, by their headings. */
export const groupsIn = (headings: readonly string[]): readonly ColumnGroup[] => {
  const plain = headings.map((heading) => plainHeading(heading.replace(/\([^()]*\)/g, ' ')));
  const parts = NAME_PARTS.map((part) =>
    plain.findIndex((heading) =>
      part.test(heading.replace(/^(?:contact|kontak) | (?:contact|kontak)$/g, '')),
    ),
  );
  const isName = parts[FIRST_NAME] !== -1 || parts[LAST_NAME] !== -1;
  const those = (telling: RegExp) =>
    plain.flatMap((heading, column) => (isOneOf(heading, telling) ? [column] : []));
  const groups: readonly ColumnGroup[] = [
    { field: 'name', columns: isName ? parts.filter((column) => column >= 0) : [] },
    { field: 'phone', columns: those(PHONE) },
    { field: 'email', columns: those(EMAIL) },
  ];
  return groups.filter(({ columns }) => columns.length > 1);
};

/** A group has a number as columns have, behind the last one that a table may have. */
export const numberOfGroup = (index: number): number => MOST_COLUMNS + index;

/** Returns the columns that a number stands for: a group's, or itself. */
export const columnsOf = (column: number, groups: readonly ColumnGroup[]): readonly number[] =>
  groups[column - MOST_COLUMNS]?.columns ?? [column];

const filledIn = (cells: readonly string[], columns: readonly number[]): readonly string[] =>
  columns.flatMap((column) => (cells[column]?.trim() ? [cells[column]] : []));

/** Returns the text of a row in a column or group: the parts of a name with spaces between them, else the first one that is filled. */
export const columnText = (
  cells: readonly string[],
  column: number,
  groups: readonly ColumnGroup[],
): string => {
  const group = groups[column - MOST_COLUMNS];
  if (!group) return cells[column] ?? '';
  const texts = filledIn(cells, group.columns);
  return group.field === 'name' ? texts.map((text) => text.trim()).join(' ') : (texts[0] ?? '');
};

/** Returns whether a row has other values in a group than the one that is taken. */
export const hasOthers = (cells: readonly string[], { field, columns }: ColumnGroup): boolean =>
  field !== 'name' && new Set(filledIn(cells, columns).map((text) => text.trim())).size > 1;
