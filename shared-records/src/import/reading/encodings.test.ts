import { IS_NIGHT } from 'shared-testing/night';
import { decodeBytes, ENCODINGS, type Encoding, encodingOf, readingsOf } from './decode-text';
import { readAgain, readTables } from './read-file';

/** Returns the bytes of the characters that an encoding has, by its decoder: browsers write UTF-8 alone. */
const bytesOfCharacters = (encoding: Encoding): ReadonlyMap<string, readonly number[]> => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const pairs = bytes.slice(0x81).flatMap((lead) => bytes.slice(0x40).map((trail) => [lead, trail]));
  const all = [...pairs, ...bytes.map((byte) => [byte])].map(
    (each) => [decodeBytes(Uint8Array.from(each), encoding), each] as const,
  );
  return new Map(all.filter(([text]) => [...text].length === 1 && text !== '\uFFFD'));
};

const known = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();
const encoded = (text: string, encoding: Encoding): Uint8Array<ArrayBuffer> => {
  const bytes = known.get(encoding) ?? bytesOfCharacters(encoding);
  known.set(encoding, bytes);
  return Uint8Array.from([...text].flatMap((sign) => bytes.get(sign) ?? [0x3f]));
};

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(','));

test.each<[Encoding, string]>([
  ['shift_jis', '会社名,住所\n東京測量株式会社,東京都千代田区丸の内一丁目\nポンプ能,大阪府\n'],
  ['shift_jis', 'Name,Phone\n山田太郎,1\nJohn,2\n'],
  ['shift_jis', 'Name,Phone\nﾔﾏﾀﾞ ﾀﾛｳ,1\nｽｽﾞｷ,2\n'],
  ['euc-jp', '会社名,住所\n東京測量株式会社,丸の内一丁目\nソニー,大阪府\n'],
  ['gb18030', '公司名称,地址\n北京测量有限公司,北京市朝阳区建国路\n上海贸易,上海市\n'],
  ['gb18030', 'Name,Phone\n王小明,1\nPT Ukur,2\n'],
  ['gb18030', 'Name,City\n李伟,北京\n'],
  ['big5', '公司名稱,地址\n台北測量有限公司,台北市中正區\n許功蓋,高雄市\n'],
  ['big5', 'Name,Phone\n王小明,1\nPT Ukur,2\n'],
  ['euc-kr', '회사명,주소\n서울측량주식회사,서울특별시 강남구\n삼성전자,수원시\n'],
  ['euc-kr', 'Name,Phone\n김철수,1\nPT Ukur,2\n'],
  ['windows-1250', 'Název,Adresa\nPřerovské strojírny,Žižkova 12\nŠkoda,Mladá Boleslav\n'],
  ['windows-1250', 'Nazwa,Adres\nSpółka Łódź,ul. Świętokrzyska\n'],
  ['iso-8859-2', 'Nazwa,Adres\nSpółka Łódź,ul. Świętokrzyska\nŻabka,Gdańsk\n'],
  ['windows-1251', 'Название,Адрес\nООО Геодезия,Москва\nПрибор,Казань\n'],
  ['windows-1251', 'Name,Phone\nИван Петров,1\n'],
  ['koi8-r', 'Название,Адрес\nООО Геодезия,Москва\nПрибор,Казань\n'],
  ['koi8-r', 'Name,Phone\nИван Петров,1\n'],
  ['windows-1253', 'Όνομα,Διεύθυνση\nΤοπογραφία ΑΕ,Αθήνα\n'],
  ['windows-1254', 'Ad,Adres\nÖlçüm Şirketi,İstanbul Beşiktaş\nYıldız Ağaç,Eskişehir\n'],
  ['windows-1256', 'الاسم,العنوان\nشركة المساحة,دبي\n'],
  ['windows-1257', 'Nosaukums,Adrese\nŠiauliai Ąžuolas,Rīga\n'],
  ['windows-874', 'ชื่อ,ที่อยู่\nบริษัท สำรวจ จำกัด,กรุงเทพมหานคร\n'],
  ['windows-874', 'Name,Phone\nสมชาย ใจดี,1\n'],
  ['macintosh', 'Name,Phone\nCafé Bandung,021\nMüller “Köln”,022\n'],
  ['cp850', 'Name,Phone\nCafé Bandung,021\nMüller GmbH,022\n'],
  ['windows-1252', 'Name,Address\nJosé Peña,São Paulo\nÅse,Ørsted\n'],
  ['windows-1252', 'Name,Address\nPT Maju “Jaya”,Jl. Merdeka – Blok A\n'],
  ['windows-1252', 'Name,Detail\nPT Ukur,Suhu 30°C ±2 m²\nPT B,10’ x 5½”\nToyota® Astra™,• ok\n'],
  ['windows-1252', 'Nama,Kota\nSociété Générale,Hôtel d’Été\nCrédit Agricole,Besançon\n'],
  ['windows-1252', 'Nama,Kota\nMÜLLER GMBH,KÖLN\nPT Ukur\u00a0Tbk,Bandung\n'],
])(
  'asks about a table in %s that is no plain western text, and reads it in the chosen encoding: %j',
  async (encoding, text) => {
    const bytes = encoded(text, encoding);
    if (encoding === 'windows-1252') expect(encodingOf(bytes)).toBe(encoding);
    else {
      expect(encodingOf(bytes)).toBeUndefined();
      expect(readingsOf(bytes).map((reading) => reading.encoding)).toContain(encoding);
    }
    const [table] = await readTables(bytes, encoding);
    expect(table?.rows.map(({ cells }) => cells)).toEqual(rowsOf(text));
  },
);

const NAMES: readonly (readonly [Encoding, readonly string[]])[] = [
  [
    'windows-1250',
    ['Győri Kft.', 'Szűcs János', 'Műszer Kft.', 'Hűtőgép', 'Kőbánya', 'Tóth Gyöngyi', 'Erdős'],
  ],
  [
    'windows-1250',
    ['Spółka Łódź', 'Gdańsk', 'Święty Jan', 'Będzin', 'Małgorzata', 'Częstochowa', 'Dąbrowski'],
  ],
  ['windows-1250', ['Dvořák', 'Plzeň', 'Němec', 'Kučera', 'Růžička', 'Jiří Svoboda', 'České Budějovice']],
  ['windows-1250', ['Đuro Đaković', 'Petrović', 'Čakovec', 'Babić', 'Međimurje']],
  ['windows-1251', ['Иван Петров', 'ООО Геодезия', 'Москва', 'Казань', 'Завод', 'Сталь']],
  ['windows-1252', ['Société Générale', 'Besançon', 'Lumière', 'Hélène', 'Côté', 'Forêt', 'Benoît']],
  ['windows-1252', ['Müller GmbH', 'Köln', 'Straße', 'Jäger', 'Größe', 'Böhm', 'Österreich']],
  ['windows-1252', ['José Peña', 'Muñoz', 'Compañía', 'García', 'Logroño', 'Málaga']],
  ['windows-1252', ['São Paulo', 'João', 'Conceição', 'Construções', 'Gonçalves', 'Antônio']],
  ['windows-1252', ['Ørsted', 'Åse', 'Mærsk', 'Jørgensen', 'Malmö', 'Göteborg', 'Åkesson', 'Tromsø']],
  ['windows-1253', ['Τοπογραφία ΑΕ', 'Αθήνα', 'Παπαδόπουλος', 'Γεώργιος', 'Θεσσαλονίκη']],
  ['windows-1254', ['Ölçüm Şirketi', 'İstanbul', 'Beşiktaş', 'Yıldız', 'Ağaç', 'Öztürk', 'Kadıköy', 'Şahin']],
  ['windows-1255', ['ישראל', 'תל אביב']],
  ['windows-1256', ['شركة المساحة', 'محمد', 'القاهرة']],
  ['windows-1257', ['Šiauliai', 'Ąžuolas', 'Panevėžys', 'Klaipėda', 'Kęstutis', 'Vaičiūnas']],
  ['windows-1257', ['Rīga', 'Jūrmala', 'Liepāja', 'Bērziņš', 'Kalniņa', 'Jānis', 'Ģertrūde']],
  ['windows-874', ['บริษัท สำรวจ จำกัด', 'สมชาย ใจดี', 'เชียงใหม่']],
  ['shift_jis', ['東京測量株式会社', '山田太郎', 'ソニー', 'ポンプ能', '佐藤']],
  ['euc-jp', ['東京測量株式会社', '山田太郎', 'トヨタ自動車', '佐藤', '鈴木']],
  ['gb18030', ['北京测量有限公司', '王小明', '上海贸易', '李伟', '张三']],
  ['big5', ['台北測量有限公司', '王小明', '許功蓋', '高雄市', '陳怡君']],
  ['euc-kr', ['서울측량주식회사', '김철수', '삼성전자', '수원시', '박']],
];

/** The night has all, the day one in four: each family of letters. */
const CHECKED = IS_NIGHT ? NAMES : NAMES.filter((_, index) => index % 4 === 0);

test.each(CHECKED)(
  'takes several names in %s for western ones or asks, and asks if it does not know a single one: %j',
  (encoding, names) => {
    const several = encoded(['Name', ...names].join('\n'), encoding);
    expect(encodingOf(several)).toBe(encoding === 'windows-1252' ? encoding : undefined);
    for (const name of names) {
      const bytes = encoded(`Name\n${name}\n`, encoding);
      const found = encodingOf(bytes);
      const offered = found ? [found] : readingsOf(bytes).map((reading) => reading.encoding);
      const texts = offered.map((each) => decodeBytes(bytes, each));
      expect(texts).toContain(`Name\n${name}\n`);
    }
  },
);

test('shows how each encoding reads the texts beyond ASCII, and no encoding that cannot', () => {
  const readings = readingsOf(encoded('Name,Phone\nPT Ukur,1\nИван Петров,2\n', 'windows-1251'));
  expect(readings).toContainEqual({ encoding: 'windows-1251', sample: 'Иван Петров' });
  expect(readings).toContainEqual({ encoding: 'windows-1252', sample: 'Èâàí Ïåòðîâ' });
  expect(readings.map(({ encoding }) => encoding)).not.toContain('utf-8');
});

test.each(['Name\nCaf\xc3\xa9\nM\xfcller\n', 'Name\nCaf\xc3\xa9\nSari\xff\n'])(
  'takes a file with whole letters of UTF-8 for UTF-8, even beside a broken one: %j',
  async (text) => {
    const [table] = await readTables(Uint8Array.from(Buffer.from(text, 'latin1')));
    expect(table?.rows[1]?.cells).toEqual(['Café']);
    expect(table?.rows[2]?.cells[0]).toContain('\uFFFD');
  },
);

test('asks about ISO-2022-JP, which has the bytes of ASCII alone', async () => {
  const text = '\x1b$B2q<RL>\x1b(B,\x1b$BEEOC\x1b(B\n\x1b$BEl5~B,NL\x1b(B,03\n';
  const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
  expect(encodingOf(bytes)).toBeUndefined();
  expect(readingsOf(bytes)).toContainEqual({ encoding: 'iso-2022-jp', sample: '会社名, 電話, 東京測量' });
  const [table] = await readTables(bytes, 'iso-2022-jp');
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ['会社名', '電話'],
    ['東京測量', '03'],
  ]);
});

test('reads a file in the encoding that somebody chooses, and says what it cannot read', async () => {
  const chosen = { fileName: 'a.csv', hash: 'a', bytes: encoded('Name,Phone\n李,1\n', 'gb18030') };
  const read = async (encoding: Encoding) => (await readAgain(chosen, encoding)).tables[0]?.rows[1]?.cells[0];
  await expect(read('gb18030')).resolves.toBe('李');
  await expect(read('windows-1252')).resolves.toBe('Àî');
  await expect(read('utf-8')).resolves.toBe('\uFFFD\uFFFD');
  for (const encoding of ENCODINGS) expect(() => decodeBytes(chosen.bytes, encoding)).not.toThrow();
});

const nightTest = IS_NIGHT ? test : test.skip;

nightTest('is not kept busy by bytes of any kind', async () => {
  for (const byte of [0x80, 0xa0, 0xc0, 0xe9, 0xff])
    await readTables(Uint8Array.from([0x41, 0x0a, ...Array(300_000).fill(byte)])).catch(() => undefined);
});
