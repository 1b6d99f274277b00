import { fold } from 'shared-ui/search-key';

/**
 * Says which columns of a table a field is read from: "3" is a single one. Several are one text with blanks or commas between them, as the
 * parts of a name "1+3", a day and its time "0+1", or an address "4,5+6". Of "4|5", telephone numbers or emails, the first filled one counts.
 */
export type Columns = string;

interface ColumnGroup {
  readonly field: 'name' | 'phone' | 'email' | 'address';
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

/** Words of a heading that say whose address it is, and which one of several. */
const WHOSE =
  /^(?:billing|mailing|shipping|business|office|work|home|company|customer|client|primary|main|utama|kantor|toko|rumah|usaha|perusahaan|pelanggan|customer|no|nomor|nama|name|line|1)$/;

/** The parts of an address in their order: the street, a second line, the smaller and the larger places, the code, the country. */
const ADDRESS_PARTS: readonly RegExp[] = [
  /^(?:alamat|address|street|jalan|alamat lengkap|alamat jalan|street address|address street)$/,
  /^(?:alamat|address|street|street address|suite) 2$|^(?:rt|rt rw|unit|suite|gedung|building)$/,
  /^(?:kelurahan|kel|desa|kelurahan desa|desa kelurahan|village)$/,
  /^(?:kecamatan|kec|district|sub ?district)$/,
  /^(?:kota|kab|kabupaten|kota kab|kota kabupaten|kab kota|kabupaten kota|city|town|city town)$/,
  /^(?:provinsi|propinsi|prov|province|state|region|state province|province state|state region)$/,
  /^(?:kode ?pos|post(?:al)? ?code|zip|zip code|zip postal code|postal code zip|postal|postcode zip|pos)$/,
  /^(?:negara|country)$/,
];
const CODE = 6;

/** Returns the columns of an address that stands in several; "" without a street. */
const addressIn = (headings: readonly string[]): Columns => {
  const bare = headings.map((heading) =>
    heading
      .split(' ')
      .filter((word) => !WHOSE.test(word))
      .join(' '),
  );
  const parts = ADDRESS_PARTS.map((part) => bare.findIndex((heading) => part.test(heading)));
  const signed = parts.flatMap((column, part) =>
    column < 0 ? [] : [`${part === CODE ? '+' : ','}${column}`],
  );
  return parts[0] === -1 ? '' : signed.join('').slice(1);
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
    { field: 'address' as const, columns: addressIn(plain) },
  ].filter(({ columns }) => numbersOf(columns).length > 1);
};

/** Returns the numbers of columns, from 0; none for no column. */
export const numbersOf = (columns: Columns = ''): readonly number[] =>
  columns === '' ? [] : columns.split(/[+,|]/).map(Number);

const filledIn = (cells: readonly string[], columns: Columns): readonly string[] =>
  numbersOf(columns).flatMap((column) => (cells[column]?.trim() ? [cells[column]] : []));

/** Returns the text of a row in columns: parts as one text, else the first one that is filled. */
export const textIn = (cells: readonly string[], columns: Columns): string => {
  if (!/[+,]/.test(columns)) return filledIn(cells, columns)[0] ?? '';
  let text = '';
  for (const [, sign, column] of columns.matchAll(/([+,]?)(\d+)/g)) {
    const part = cells[Number(column)]?.trim() ?? '';
    // A street may end with its city already.
    const isThere = sign === ',' && `, ${text},`.toLowerCase().includes(` ${part.toLowerCase()},`);
    if (part !== '' && !isThere) text += `${text === '' ? '' : sign === ',' ? ', ' : ' '}${part}`;
  }
  return text;
};

/** Returns whether a row has other values in columns than the one that is taken. */
export const hasOthers = (cells: readonly string[], columns: Columns): boolean =>
  columns.includes('|') && new Set(filledIn(cells, columns).map((text) => text.trim())).size > 1;
