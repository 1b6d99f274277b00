import { plainHeading } from '../columns/column-groups';
import { isFilled, type Table, type TableRow } from '../reading/import-limits';

/** A row that somebody should look at: why, and whether it is left out unless somebody wants it. */
export interface RowNote {
  readonly row: number;
  readonly text: string;
  readonly isLeftOut: boolean;
}

const TOTAL =
  /^(?:(?:grand|sub) ?)?(?:total|jumlah|jml|sum|average|rata rata|subtotal)(?: (?:keseluruhan|semua|seluruhnya|akhir|umum|all|rows?|records?|data|baris|pelanggan|customers?|kontak|contacts?|laporan|reports?|kunjungan|visits?|perusahaan))*(?: [\d ]+)?$/;
const SIGNATURE =
  /^(?:mengetahui|menyetujui|hormat kami|tertanda|ttd|tanda tangan|signature|signed)$|^(?:(?:diketahui|disetujui|diperiksa|dibuat|disusun) oleh|(?:prepared|approved|checked|signed) by)\b.{0,40}$/;
const REMARK =
  /^(?:catatan|keterangan|note|notes|sumber|source|dicetak|printed|exported|generated|halaman|page|hal)\b/;
/** A place and a day, above signatures. */
const PLACE_AND_DAY = /^\p{L}[\p{L} ]+ \d{1,2} \p{L}{3,} \d{4}$/u;
const PART =
  /^(?:wilayah|region|area|regional|cabang|branch|provinsi|province|kota|kabupaten|bulan|month|periode|period|tahun|year|kategori|category|kelompok|group|divisi|bagian)\b|^(?:jan|feb|mar|apr|may|mei|jun|jul|aug|agu|sep|oct|okt|nov|dec|des)\p{L}*(?: \d{4})?$/u;

/** Returns whether cells number their columns: 1, 2, 3 or (a), (b), (c). */
const isNumbering = (cells: readonly string[]): boolean => {
  const [first = '', ...others] = cells.map(plainHeading);
  const start = /^[a1]$/.test(first) ? first.charCodeAt(0) : Number.NaN;
  const nth = (index: number) => (first === '1' ? `${index + 2}` : String.fromCharCode(start + index + 1));
  return others.length > 1 && others.every((cell, index) => cell === nth(index));
};

/** The most rows below a signature that belong to it. */
const MOST_SIGNED = 10;

const HALF = 0.5;

/**
 * Returns what says of a row why it looks like no record: a total, numbers of columns, a region, a remark, a signature, or what cannot be read
 * for certain. A row of one cell is no record where others have more; only a person knows.
 */
export const oddRowsOf = (
  rows: Table['rows'],
): ((row: TableRow, index: number) => Omit<RowNote, 'row'> | undefined) => {
  const filledIn = ({ cells }: TableRow) => cells.filter(isFilled);
  const widths = rows.map((row) => filledIn(row).length);
  const wide = widths.filter((width) => width > 1).length;
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  const last = Math.max(0, rows.length - MOST_SIGNED);
  const found = rows.slice(last).findIndex((row) => SIGNATURE.test(plainHeading(filledIn(row)[0] ?? '')));
  const signed = found < 0 ? rows.length : last + found;
  return (row, index) => {
    const cells = filledIn(row);
    const [first = '', second = ''] = cells.slice(0, 2).map(plainHeading);
    const left = (text: string) => ({ text, isLeftOut: true });
    if (row.isBroken) return left('A quotation mark in this row has no end, so its cells may be wrong.');
    const isLast = index >= last && cells.length < widest;
    if (index >= signed || (isLast && PLACE_AND_DAY.test(plainHeading(cells.join(' ')))))
      return left('This looks like a signature.');
    if (TOTAL.test(first) || (/^\d*$/.test(first) && TOTAL.test(second)))
      return left('This looks like a total.');
    if (isNumbering(cells)) return left('This row numbers the columns.');
    if (cells.length !== 1 || wide === 0) return undefined;
    if (PART.test(first)) return left('This looks like the title of the rows below.');
    if (REMARK.test(first)) return left('This looks like a remark.');
    if (wide <= rows.length * HALF) return undefined;
    return { text: 'Only one cell of this row is filled: look whether it is a record.', isLeftOut: false };
  };
};
