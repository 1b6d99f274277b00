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

/** Returns the words that begin a heading, also of one that has no blanks: companyName, Address1. */
export const plainHeading = (heading: string): string =>
  fold(
    heading
      .slice(0, 100)
      .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\d)/gu, ' '),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace('whats app', 'whatsapp')
    .trim();

/** The parts of a name in their order, as address books call them, in the languages of customers. */
const NAME_PARTS: readonly RegExp[] = [
  /^(?:(?:name|honorific) )?prefix$|^gelar depan$|^sapaan$/,
  /^(?:first|given|fore) ?(?:name)?$|^nama (?:depan|awal|pertama|kecil)$|^(?:vorname|voornaam|prenom|nombres?)$/,
  /^(?:middle|additional|second) (?:names?|initial)$|^middle$|^nama tengah$/,
  /^(?:last|family|sur) ?(?:name)?$|^nama (?:belakang|keluarga|akhir|marga)$|^marga$|^(?:nachname|achternaam|nom(?: de famille)?|apellidos?)$/,
  /^(?:(?:name|honorific) )?suffix$|^gelar(?: belakang)?$/,
];
const [FIRST_NAME, LAST_NAME] = [1, 3];

/** The name of a field, its kind, or what it links to, and words of which one tells it, whatever else is in a heading. */
export const TELLING: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  `address: alamat address street location lokasi adresse anschrift strasse straat adres direccion domicilio rue indirizzo endereco
  phone: phone phones telephone telephones telepon telpon telp tlp tel hp handphone mobile cell cellphone whatsapp wa ponsel telefon telefonnummer telefoon telefoonnummer telefono telefone mobil mobiltelefon handy movil
  website: website web url situs homepage site webseite internet sitio sito
  email: email emails mail surel correo courriel
  position: jabatan posisi title role position funktion functie fonction cargo puesto
  detail: keterangan detail details description deskripsi uraian catatan notes note kegiatan activity remarks hasil comments comment bericht notiz notizen bemerkung bemerkungen kommentar opmerking opmerkingen verslag observaciones notas remarques commentaire
  department: department departemen dept bagian divisi division abteilung afdeling departement departamento
  responsible: responsible sales salesperson owner petugas assigned verantwortlich verantwortlicher mitarbeiter medewerker verantwoordelijke responsable responsabile vendedor
  qtNumber: qt quotation quote penawaran angebot angebotsnr angebotsnummer offerte offertenummer devis cotizacion
  moment: date tanggal tgl day hari waktu time datetime datum fecha`
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([name = '', words = '']) => [name, new Set(words.split(' '))]),
);

/** Words that tell nothing beside one of the above. */
const EMPTY = new Set(
  `e no nomor nr number numbers nummer numero nama name person lengkap full utama primary main value wajib required user to de surat
  address addresses adresse alamat job organization toko perusahaan company pelanggan customer instansi kunjungan visit kontak contact
  laporan report pic penagihan billing mailing bisnis business zakelijk geschaftlich kantor office work kerja pusat home rumah personal
  private pribadi other lain lainnya secondary alternate alternatif cadangan car kedua ketiga second electronico electronique fax faks
  1 2 3 4 5 6 7 8 9`.split(/\s+/),
);

/** Returns whether a heading tells a field: it has a telling word, and beside it empty ones alone. */
export const tells = (name: string, heading: string): boolean => {
  const telling = TELLING.get(name);
  const words = heading.split(' ');
  const others = words.filter((word) => telling?.has(word) !== true);
  return others.length < words.length && others.every((word) => EMPTY.has(word));
};

/** Words of a heading that say which of several addresses it is, and those that say nothing. */
const WHICH =
  /^(?:billing|mailing|shipping|business|office|work|home|kantor|rumah|usaha|gudang|penagihan|pengiriman|invoice|delivery|geschaftlich|privat)$/;
const WHOSE =
  /^(?:toko|perusahaan|company|customer|client|primary|main|utama|pelanggan|no|nomor|nama|name|line|1)$/;

/** The parts of an address in their order: the street, what follows it, the smaller and the larger places, the code, the country. */
const ADDRESS_PARTS: readonly RegExp[] = [
  /^(?:alamat|address|street|jalan|alamat lengkap|alamat jalan|street address|address street|strasse|straat|adresse|anschrift|adres|rue|direccion|calle)$/,
  /^(?:hausnummer|hausnr|huisnummer|house)$/,
  /^(?:(?:alamat|address|street|street address|suite) [23]|rt|rw|rt rw|unit|suite|gedung|building|lantai|blok)$/,
  /^(?:kelurahan|kel|desa|kelurahan desa|desa kelurahan|village)$/,
  /^(?:kecamatan|kec|district|sub ?district)$/,
  /^(?:kota|kab|kabupaten|kota kab|kota kabupaten|kab kota|kabupaten kota|city|town|city town|ort|stadt|wohnort|plaats|woonplaats|ville|ciudad|localidad)$/,
  /^(?:provinsi|propinsi|prov|province|state|region|state province|province state|state region|bundesland|provincie|provincia)$/,
  /^(?:kode ?pos|post(?:al)? ?code|postl code|zip|zip code|zip postal code|postal code zip|postal|postcode zip|pos|plz|postleitzahl|postleitz|code postal|codigo postal)$/,
  /^(?:negara|country|country region|land|pais|pays)$/,
];
const [STREET, HOUSE, CODE] = [0, 1, 7];

/** Returns the columns with the parts of one address, without those of a second one; "" if none of them is a street. */
const addressIn = (headings: readonly string[]): Columns => {
  const split = headings.map((heading) => {
    const words = heading.split(' ').filter((word) => !WHOSE.test(word));
    const [which, others] = [true, false].map((is) => words.filter((word) => WHICH.test(word) === is));
    const text = others?.join(' ').replace(/^(?:address|alamat) (?=(?!lengkap)\p{L})/u, '');
    return { which: which?.join(' ') ?? '', text: text ?? '' };
  });
  const street = split.findIndex(({ text }) => ADDRESS_PARTS[STREET]?.test(text));
  const own = split[street]?.which;
  const signed = ADDRESS_PARTS.flatMap((pattern, part) =>
    split.flatMap(({ which, text }, column) => {
      const isOther = part === STREET ? column !== street : which !== own && which !== '';
      return isOther || !pattern.test(text)
        ? []
        : [`${part === HOUSE || part === CODE ? '+' : ','}${column}`];
    }),
  );
  return street < 0 ? '' : signed.join('').slice(1);
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
  const those = (name: string) => plain.flatMap((heading, column) => (tells(name, heading) ? [column] : []));
  return [
    { field: 'name' as const, columns: isName ? parts.filter((column) => column >= 0).join('+') : '' },
    { field: 'phone' as const, columns: those('phone').join('|') },
    { field: 'email' as const, columns: those('email').join('|') },
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
    // A street may have its city already.
    const isThere = sign === ',' && text.toLowerCase().split(/, */).includes(part.toLowerCase());
    if (part !== '' && !isThere) text += `${text === '' ? '' : sign === ',' ? ', ' : ' '}${part}`;
  }
  return text;
};

/** Returns whether a row has other values in columns than the one that is taken. */
export const hasOthers = (cells: readonly string[], columns: Columns): boolean =>
  columns.includes('|') && new Set(filledIn(cells, columns).map((text) => text.trim())).size > 1;
