import { contact } from '../../model/contact';
import { customer } from '../../model/customer';
import type { Model } from '../../model/define-model';
import { report } from '../../model/report';
import { mapColumns } from './columns';

/** Returns the fields that some headings mean. */
const fieldsOf = (model: Pick<Model, 'collection' | 'fields'>, headings: string): readonly string[] => {
  const fields = new Map(
    Object.entries(mapColumns('sari', model, headings.split(';'))).map(([name, at]) => [at, name]),
  );
  return headings.split(';').map((_, column) => fields.get(column) ?? '');
};

test.each([
  ['No;Nama Pelanggan;Alamat;No. Telp / HP;Website', ['', 'name', 'address', 'phone', 'website']],
  ['NAMA PERUSAHAAN;ALAMAT LENGKAP;TELP.;WEB', ['name', 'address', 'phone', 'website']],
  ['Customer;Address;Phone;URL', ['name', 'address', 'phone', 'website']],
  ['Nama (wajib);Alamat *;Nomor HP', ['name', 'address', 'phone']],
  ['Company;Street Address;Phone 1;Web Site', ['name', 'address', 'phone', 'website']],
  ['Nama Toko;Alamat Toko;No WA', ['name', 'address', 'phone']],
  ['Client Name;Location;Mobile Phone', ['name', 'address', 'phone']],
  ['Nama;Alamat Web;Alamat Email', ['name', 'website', '']],
  ['Nama;Tanggal;Jumlah;Harga Telepon', ['name', '', '', '']],
])('knows the columns of customers: %s', (headings, fields) => {
  expect(fieldsOf(customer, headings)).toEqual(fields);
});

test.each([
  ['Nama;Jabatan;Perusahaan;Email;No HP', ['name', 'position', 'customer', 'email', 'phone']],
  [
    'Nama PIC;Nama Perusahaan;Alamat Email;No. WhatsApp;Posisi',
    ['name', 'customer', 'email', 'phone', 'position'],
  ],
  ['First Name;Last Name;E-mail Address;Company', ['', '', 'email', 'customer']],
  [
    'Name;Organization Name;E-mail 1 - Value;Phone 1 - Value;Organization Title',
    ['name', 'customer', 'email', 'phone', 'position'],
  ],
])('knows the columns of contacts, whose name is no company: %s', (headings, fields) => {
  expect(fieldsOf(contact, headings)).toEqual(fields);
});

test.each([
  [
    'Tgl;Customer;PIC;Dept;Keterangan;Sales;No. QT',
    ['timestamp', 'customer', 'contact', 'department', 'detail', 'responsible', 'qtNumber'],
  ],
  [
    'Hari/Tanggal;Nama Customer;Contact;Detail Kegiatan;PIC;QT No',
    ['timestamp', 'customer', 'contact', 'detail', 'responsible', 'qtNumber'],
  ],
  [
    'Waktu;Tanggal;Client;Remarks;Person in Charge;Quotation No.',
    ['', 'timestamp', 'customer', 'detail', 'responsible', 'qtNumber'],
  ],
])('knows the columns of reports: %s', (headings, fields) => {
  expect(fieldsOf(report, headings)).toEqual(fields);
});
