import { plainHeading } from '../columns/column-groups';
import { isHeading } from '../columns/columns';
import { isFilled, type Table, type TableRow } from '../reading/import-limits';

/** A row that somebody should look at: why, and whether it is left out unless somebody wants it. */
export interface RowNote {
  readonly row: number;
  readonly text: string;
  readonly isLeftOut: boolean;
}

const TOTAL =
  /^(?:(?:grand|sub) ?)?(?:totals?|jumlah|jml|sum|average|rata rata|subtotal|summe|gesamt|gesamtsumme|insgesamt|zwischensumme|totaal|subtotaal|totale|suma|somme)(?: (?:total|keseluruhan|semua|seluruhnya|akhir|umum|all|rows?|records?|data|baris|pelanggan|customers?|kontak|contacts?|laporan|reports?|kunjungan|visits?|perusahaan|\d+))*$/;
const COUNT =
  /^(?:\d+ (?:rows?|records?|baris|data|pelanggan|customers?|kontak|contacts?|laporan|reports?|entries)|(?:rows?|records?|baris|count) \d+)(?: (?:affected|selected|returned|found|in set.*))?$/;
/** Begins or ends a total, and perhaps the name of a company. */
const MAY_BE_TOTAL = /^(?:(?:grand |sub ?)?total|jumlah|summe|gesamt)\b|\b(?:total|jumlah|summe|gesamt)$/;
/** Says below the headings what belongs into their columns. */
const EXPLAINED =
  /^[([].*[)\]]$|^(?:teks|text|string|varchar|char|angka|number|numeric|integer|tanggal|date|datum|wajib|required|optional|opsional|mandatory|pflichtfeld|rp|idr|usd|d{1,2}[-/.]m{1,2}[-/.]y{2,4}|y{4}-mm-dd)\b.{0,20}$/i;
const EXAMPLE = /^(?:contoh|example|e ?g|misal|misalnya|beispiel|voorbeeld|ejemplo|exemple) ?:/i;
const SIGNATURE =
  /^(?:mengetahui|menyetujui|hormat kami|tertanda|ttd|tanda tangan|signature|signed)$|^(?:(?:diketahui|disetujui|diperiksa|dibuat|disusun) oleh|(?:prepared|approved|checked|signed) by)\b.{0,40}$/;
const REMARK =
  /^(?:catatan|keterangan|note|notes|sumber|source|dicetak|printed|exported|generated|halaman|page|hal|confidential|copyright|end|akhir)\b/;
/** A place and a day, above signatures. */
const PLACE_AND_DAY = /^\p{L}[\p{L} ]+ (?:\d{1,2} (?:\d{1,2}|\p{L}{3,})|\p{L}{3,} \d{1,2}) \d{4}$/u;
const PART =
  /^(?:wilayah|region|area|regional|cabang|branch|provinsi|province|kota|kabupaten|bulan|month|periode|period|tahun|year|kategori|category|kelompok|group|divisi|bagian)\b|^(?:jan|feb|mar|apr|may|mei|jun|jul|aug|agu|sep|oct|okt|nov|dec|des)\p{L}*(?: \d{4})?$|^\p{L}$/u;
/** Has other signs between its parts than the file. */
const SEPARATED = /([,;|\t]).*\1/;

/** Returns whether cells number their columns: 1, 2, 3 or (a), (b), (c). */
const isNumbering = (cells: readonly string[]): boolean => {
  const [first = '', ...others] = cells.map(plainHeading);
  const start = /^[a1]$/.test(first) ? first.charCodeAt(0) : Number.NaN;
  const nth = (index: number) => (first === '1' ? `${index + 2}` : String.fromCharCode(start + index + 1));
  return others.length > 1 && others.every((cell, index) => cell === nth(index));
};

/** The most rows below a signature that belong to it. */
const MOST_SIGNED = 10;

/**
 * Returns what says of a row why it looks like no record: a total, numbers of columns, a region, a remark, a signature, or what cannot be read
 * for certain. A row with one value in the columns that are imported is none where most have more; only a person knows.
 */
export const oddRowsOf = (
  rows: Table['rows'],
  columns: ReadonlySet<number>,
): ((row: TableRow, index: number) => Omit<RowNote, 'row'> | undefined) => {
  const filledIn = ({ cells }: TableRow) => cells.filter(isFilled);
  const importedIn = ({ cells }: TableRow) =>
    cells.filter((cell, column) => columns.has(column) && isFilled(cell));
  const widest = rows.reduce((most, row) => Math.max(most, filledIn(row).length), 0);
  const counts = rows.map((row) => importedIn(row).length);
  const thin = counts.filter((count) => count === 1).length;
  const wide = counts.filter((count) => count > 1).length;
  const lastWide = counts.map((count) => count > 1).lastIndexOf(true);
  const last = Math.max(0, rows.length - MOST_SIGNED);
  const found = rows.slice(last).findIndex((row) => SIGNATURE.test(plainHeading(filledIn(row)[0] ?? '')));
  const signed = found < 0 ? rows.length : last + found;
  return (row, index) => {
    const cells = filledIn(row);
    const [first, second] = [plainHeading(cells[0] ?? ''), cells[1] ?? ''];
    const imported = importedIn(row);
    const left = (text: string) => ({ text, isLeftOut: true });
    const look = (text: string) => ({ text: `${text}: look whether it is a record.`, isLeftOut: false });
    if (row.isBroken) return left('A quotation mark in this row has no end, so its cells may be wrong.');
    const isLast = index >= last && cells.length < widest;
    if (index >= signed || (isLast && PLACE_AND_DAY.test(plainHeading(cells.join(' ')))))
      return left('This looks like a signature.');
    const isTotal = (text: string) => TOTAL.test(text) || COUNT.test(text);
    if (isTotal(first) || (/^\d*$/.test(first) && isTotal(plainHeading(second))))
      return left('This looks like a total.');
    if (/^[a1]$/.test(first) && isNumbering(cells)) return left('This row numbers the columns.');
    if (index === 0 && cells.length > 1 && cells.every((cell) => EXPLAINED.test(cell.trim())))
      return left('This row explains the columns.');
    if (index < 2 && EXAMPLE.test(cells[0]?.trim() ?? '')) return left('This looks like an example.');
    if (imported.length > 1 && imported.every(isHeading)) return left('This row has headings.');
    if (imported.length === 0) return left('Nothing of this row is imported.');
    if (imported.length > 1) return undefined;
    if (MAY_BE_TOTAL.test(plainHeading(imported[0] ?? ''))) return look('This may be a total');
    if (isHeading(imported[0] ?? '')) return look('This may be a heading');
    if (wide === 0) return undefined;
    if (cells.length === 1 && PART.test(first)) return left('This looks like the title of the rows below.');
    if (cells.length === 1 && REMARK.test(first)) return left('This looks like a remark.');
    if (SEPARATED.test(imported[0] ?? '')) return look('This may be several cells in one');
    // Many lists have names alone. Words below the last other row are rather none.
    return thin >= wide && index < lastWide ? undefined : look('Only one value of this row is imported');
  };
};
