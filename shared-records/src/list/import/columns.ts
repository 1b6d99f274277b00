import { fold } from 'shared-ui/search-key';
import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Model } from '../../model/define-model';
import type { Table } from './reading/import-limits';

/** The number of the column that each field is read from; undefined for a field that the file does not have. */
export type Mapping = Readonly<Record<string, number | undefined>>;

/** Other headings of the fields, in English and Indonesian. */
const SYNONYMS: Readonly<Record<string, string>> = {
  name: 'nama, full name, nama lengkap, company, company name, nama perusahaan, nama pelanggan, nama kontak, customer name, contact name, perusahaan, account name',
  customer:
    'pelanggan, company, perusahaan, nama perusahaan, nama pelanggan, customer name, account, klien, client, instansi',
  address: 'alamat, street, location, lokasi, alamat lengkap',
  phone:
    'telephone, telepon, telp, no telp, no telepon, nomor telepon, no hp, hp, handphone, mobile, phone, whatsapp, wa, no wa, tel, kontak hp',
  website: 'web, url, situs, situs web, homepage, site',
  email: 'e-mail, surel, email address, alamat email, mail',
  position: 'jabatan, posisi, job title, title, role',
  contact: 'kontak, contact name, nama kontak, pic, contact person',
  detail:
    'detail, details, description, keterangan, deskripsi, uraian, catatan, notes, note, kegiatan, activity',
  department: 'departemen, bagian, divisi, division',
  responsible: 'person responsible, penanggung jawab, pic sales, sales, salesperson, owner, petugas',
  qtNumber:
    'qt, quotation, quotation number, no qt, nomor qt, no penawaran, nomor penawaran, quote number, qt no',
  timestamp: 'date, tanggal, tgl, day, hari, waktu, time, datetime, visit date, tanggal kunjungan',
};

const plain = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Names the columns of an account's files: a logout deletes what is kept for the account. Without headings, they are records. */
const storageKey = (uid: string, model: Pick<Model, 'collection'>, headings: readonly string[]): string =>
  `import-columns-${uid}-${model.collection}-${headings.map(plain).join('|')}`.slice(0, 500);

const mappingSchema = v.fallback(v.record(v.string(), v.number()), {});

/** Remembers which columns somebody chose, for the next file with the same headings. */
export const rememberMapping = (
  uid: string,
  model: Pick<Model, 'collection'>,
  headings: readonly string[],
  mapping: Mapping,
) => storeText('localStorage', storageKey(uid, model, headings), JSON.stringify(mapping));

/** Returns the column of each field: as chosen the last time, else by its label, its name or a synonym. Each column once. */
export const mapColumns = (
  uid: string,
  { collection, fields }: Pick<Model, 'collection' | 'fields'>,
  headings: readonly string[],
): Mapping => {
  const last = v.parse(mappingSchema, storedJson('localStorage', storageKey(uid, { collection }, headings)));
  if (Object.keys(last).length > 0 && Object.values(last).every((column) => column < headings.length))
    return last;
  const columns = headings.map(plain);
  const taken = new Set<number>();
  const mapping: Record<string, number> = {};
  const claim = (name: string, texts: readonly string[]) => {
    if (name in mapping) return;
    const column = columns.findIndex((heading, index) => !taken.has(index) && texts.includes(heading));
    if (column < 0) return;
    taken.add(column);
    mapping[name] = column;
  };
  for (const [name, { options }] of Object.entries(fields))
    claim(name, [options.label, options.formLabel ?? ''].map(plain));
  for (const name of Object.keys(fields))
    claim(name, [plain(name), ...(SYNONYMS[name] ?? '').split(', ').map(plain)]);
  return mapping;
};

/** The first rows of a sheet, among which the headings are looked for: a title may stand above them. */
const MOST_TITLES = 10;

/** The beginning of the records of a file: the sheet, and the place of the row with the headings. */
export interface TableStart {
  readonly sheet: number;
  readonly heading: number;
}

/** Returns where most fields have a column: in the first sheet and row of those that have as many. */
export const startIn = (
  uid: string,
  model: Pick<Model, 'collection' | 'fields'>,
  tables: readonly Table[],
): TableStart => {
  const starts = tables.flatMap(({ rows }, sheet) =>
    rows.slice(0, Math.min(MOST_TITLES, rows.length - 1)).map(({ cells }, heading) => {
      const columns = Object.values(mapColumns(uid, model, cells)).filter((column) => column !== undefined);
      return { sheet, heading, found: columns.length };
    }),
  );
  const most = Math.max(0, ...starts.map(({ found }) => found));
  const { sheet, heading } = starts.find(({ found }) => found === most) ?? { sheet: 0, heading: 0 };
  return { sheet, heading };
};
