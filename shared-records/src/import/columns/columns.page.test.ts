import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { report } from 'shared-model/report';
import { groupsIn, hasOthers, numbersOf, textIn } from './column-groups';
import { mapColumns } from './columns';

const fieldsOf = (model: Pick<Model, 'collection' | 'fields'>, headings: string): string => {
  const fields = new Map(
    Object.entries(mapColumns('sari', model, headings.split(';'))).flatMap(([name, columns = '']) =>
      numbersOf(columns).map((column) => [column, name] as const),
    ),
  );
  return headings
    .split(';')
    .map((_, column) => fields.get(column) ?? '')
    .join(';');
};

/** The fields that headings mean, by the kind of record. The name of a contact is no company, and an address may have several parts. */
const MEANT = [
  [
    customer,
    {
      'No;Nama Pelanggan;Alamat;No. Telp / HP;Website': ';name;address;phone;website',
      'NAMA PERUSAHAAN;ALAMAT LENGKAP;TELP.;WEB': 'name;address;phone;website',
      'Customer;Address;Phone;URL': 'name;address;phone;website',
      'Nama (wajib);Alamat *;Nomor HP': 'name;address;phone',
      'Company;Street Address;Phone 1;Web Site': 'name;address;phone;website',
      'Nama Toko;Alamat Toko;No WA': 'name;address;phone',
      'Client Name;Location;Mobile Phone': 'name;address;phone',
      'Nama;Alamat Web;Alamat Email': 'name;website;',
      'Nama;Tanggal;Jumlah;Harga Telepon': 'name;;;',
      'Nama Perusahaan;Alamat;Kota;Provinsi;Kode Pos;Telepon': 'name;address;address;address;address;phone',
      'Company;Billing Street;Billing City;Billing State/Province;Billing Zip/Postal Code;Billing Country':
        'name;address;address;address;address;address',
      'Nama;Kode Pos;Kota/Kabupaten;Alamat Lengkap': 'name;address;address;address',
      'Nama;Address Line 1;Address Line 2;City;Alamat Email': 'name;address;address;address;',
      'Nama;Kota': 'name;',
    },
  ],
  [
    contact,
    {
      'Nama;Jabatan;Perusahaan;Email;No HP': 'name;position;customer;email;phone',
      'Nama PIC;Nama Perusahaan;Alamat Email;No. WhatsApp;Posisi': 'name;customer;email;phone;position',
      'First Name;Last Name;E-mail Address;Company': 'name;name;email;customer',
      'Name Prefix;First Name;Middle Name;Last Name;Phonetic First Name;Name Suffix;Nickname;Organization Name;Organization Title;E-mail 1 - Label;E-mail 1 - Value;E-mail 2 - Label;E-mail 2 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Value':
        'name;name;name;name;;name;;customer;position;;email;;email;;phone;phone',
      "Title;First Name;Middle Name;Last Name;Suffix;Company;Job Title;Business Fax;Business Phone;Business Phone 2;Home Phone;Mobile Phone;Assistant's Phone;E-mail Address;E-mail Type;E-mail 2 Address;E-mail Display Name":
        ';name;name;name;name;customer;position;;phone;phone;phone;phone;;email;;email;',
      'First Name;Last Name;Display Name;Primary Email;Secondary Email;Work Phone;Mobile Number':
        ';;name;email;email;phone;phone',
      'Nama Belakang;Nama Depan;Nama Tengah;Telepon Kantor;No. HP;Surel;Email Pribadi;Perusahaan':
        'name;name;name;phone;phone;email;email;customer',
      'Nama Depan;Perusahaan': 'name;customer',
      'Name;Given Name;Family Name;Organization 1 - Name;Organization 1 - Title;Phone 1 - Value':
        'name;;;customer;position;phone',
      'Name;Organization Name;E-mail 1 - Value;Phone 1 - Value;Organization Title':
        'name;customer;email;phone;position',
    },
  ],
  [
    report,
    {
      'Tgl;Customer;PIC;Dept;Keterangan;Sales;No. QT':
        'timestamp;customer;contact;department;detail;responsible;qtNumber',
      'Hari/Tanggal;Nama Customer;Contact;Detail Kegiatan;PIC;QT No':
        'timestamp;customer;contact;detail;responsible;qtNumber',
      'Waktu;Tanggal;Client;Remarks;Person in Charge;Quotation No.':
        ';timestamp;customer;detail;responsible;qtNumber',
    },
  ],
] as const;

test.each(
  MEANT.flatMap(([model, fields]) =>
    Object.entries(fields).map(([headings, meant]) => [model.title, headings, model, meant] as const),
  ),
)('knows the columns of %s: %s', (_title, headings, model, meant) => {
  expect(fieldsOf(model, headings)).toBe(meant);
});

test.each([
  [['Jl. Braga 5', 'Bandung', 'Jawa Barat', '40111'], 'Jl. Braga 5, Bandung, Jawa Barat 40111'],
  [['Jl. Braga 5', '', ' ', '40111'], 'Jl. Braga 5 40111'],
  [['', 'Bandung', 'Jawa Barat', ''], 'Bandung, Jawa Barat'],
  [['Jl. Braga 5, bandung', 'Bandung', 'Jawa Barat', ''], 'Jl. Braga 5, bandung, Jawa Barat'],
  [['Jl. Bandung 5', 'Bandung', '', ''], 'Jl. Bandung 5, Bandung'],
])('reads the parts %j of an address as one text', (cells, text) => {
  const headings = ['Alamat', 'Kota', 'Provinsi', 'Kode Pos'];
  expect(textIn(cells, mapColumns('sari', customer, headings).address ?? '')).toBe(text);
});

test.each([
  ['Name', ['', 'Name', 'Customer', 'Email'], { name: '1', customer: '2', email: '3' }],
  ['Customer', ['', ' ', 'Customer'], { customer: '2' }],
  ['none', ['', '', ''], {}],
  ['none of signs', ['#', '*', '-'], {}],
])('never chooses a column without a heading by itself: %s', (_, headings, mapping) => {
  for (const model of [contact, customer, report])
    expect(Object.values(mapColumns('sari', model, headings)).map(Number)).not.toContain(0);
  expect(mapColumns('sari', contact, headings)).toEqual(mapping);
});

test.each([
  [['14:30', '09.15'], '0+1'],
  [['2:30 PM', ''], '0+1'],
  [['14:30 WIB', '14:30:00'], '0+1'],
  [['30 menit', '14:30'], '0'],
  [['', ''], '0'],
  [['2026-11-20 14:30'], '0'],
])('takes the column beside a day for its time if it has times alone: %j', (times, columns) => {
  const rows = times.map((time, index) => ({ row: index + 2, cells: ['20/11/2026', time] }));
  for (const heading of ['Jam', 'Waktu', 'Time', 'Pukul', 'Jam Kunjungan'])
    expect(mapColumns('sari', report, ['Tanggal', heading], rows)).toEqual({ timestamp: columns });
});

test('joins the parts of a name in their order, and takes the first number that is filled', () => {
  const headings = ['Last Name', 'First Name', 'Middle Name', 'Phone 1 - Value', 'Phone 2 - Value'];
  const mapping = mapColumns('sari', contact, headings);
  const read = (...cells: string[]) =>
    [mapping.name, mapping.phone].map((columns = '') => textIn(cells, columns));
  expect(read('Wulandari', ' Sari', '', '021', '022')).toEqual(['Sari Wulandari', '021']);
  expect(read('Wulandari', 'Sari', 'Ayu', ' ', '022')).toEqual(['Sari Ayu Wulandari', '022']);
  expect(read('', 'Sari', '')).toEqual(['Sari', '']);
  const phones = groupsIn(headings).filter(({ field }) => field === 'phone');
  expect(phones.map(({ columns }) => hasOthers(['', '', '', '021', '022'], columns))).toEqual([true]);
  expect(phones.map(({ columns }) => hasOthers(['', '', '', '021', '021 '], columns))).toEqual([false]);
});
