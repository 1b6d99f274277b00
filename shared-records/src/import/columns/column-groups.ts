import { fold } from 'shared-ui/search-key';

/**
 * Says which columns of a table a field is read from: "3" is a single one. An address book has several: "1+3" are parts of a name, and of
 * "4|5", telephone numbers or email addresses, the first one that is filled counts.
 */
export type Columns = string;

/** Several columns that are one field. */
interface ColumnGroup {
  readonly field: 'name' | 'phone' | 'email';
  readonly columns: Columns;
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
  return [
    { field: 'name' as const, columns: isName ? parts.filter((column) => column >= 0).join('+') : '' },
    { field: 'phone' as const, columns: those(PHONE).join('|') },
    { field: 'email' as const, columns: those(EMAIL).join('|') },
  ].filter(({ columns }) => numbersOf(columns).length > 1);
};

/** Returns the numbers of columns, from 0; none for no column. */
export const numbersOf = (columns: Columns = ''): readonly number[] =>
  columns === '' ? [] : columns.split(/[+|]/).map(Number);

const filledIn = (cells: readonly string[], columns: Columns): readonly string[] =>
  numbersOf(columns).flatMap((column) => (cells[column]?.trim() ? [cells[column]] : []));

/** Returns the text of a row in columns: the parts of a name with spaces between them, else the first one that is filled. */
export const textIn = (cells: readonly string[], columns: Columns): string => {
  const texts = filledIn(cells, columns);
  return columns.includes('+') ? texts.map((text) => text.trim()).join(' ') : (texts[0] ?? '');
};

/** Returns whether a row has other values in columns than the one that is taken. */
export const hasOthers = (cells: readonly string[], columns: Columns): boolean =>
  columns.includes('|') && new Set(filledIn(cells, columns).map((text) => text.trim())).size > 1;
