import { strToU8, zipSync } from 'fflate';
import { IS_NIGHT } from 'shared-testing/night';
import { CsvFormat } from '../../export/csv-format';
import { bytesOf, cellsIn, swapped, utf8 } from '../../testing/file-bytes';
import { decodeBytes } from './decode-text';
import { UnreadableFile } from './import-limits';
import { readTables } from './read-file';

// CSV files as other programs write them: see corpus.test.ts for the first ones.

const utf16 = (text: string, ...more: number[]) =>
  Uint8Array.from([...Buffer.from(text, 'utf16le'), ...more]);

const READ = [
  ['Name', 'Phone'],
  ['PT Ukur', '021'],
  ['PT Sudut', '022'],
];
const TABLE = 'Name,Phone\nPT Ukur,021\nPT Sudut,022\n';

/** Returns a text as it stands in a file that was read as Windows-1252 and saved as UTF-8. */
const twice = (text: string) => decodeBytes(utf8(text), 'windows-1252');

test.each(
  Object.entries<Uint8Array<ArrayBuffer>>({
    'a sign of DOS for its end': utf8(`${TABLE}\x1a`),
    'zeros up to the end of a block': utf8(TABLE + '\0'.repeat(100)),
    'zeros in its texts, as of a database': utf8(TABLE.replaceAll(/(PT \w+)/g, '$1\0\0\0')),
    'half a character of UTF-16 at the end': utf16(`\uFEFF${TABLE}`, 0x0a),
    'a mark of UTF-8 that was read as Windows-1252': utf8(twice(`\uFEFF${TABLE}`)),
    'a named separator before a blank': utf8(`sep=, \r\n${TABLE}`),
    'a named separator in a line of separators': utf8(`sep=;;\r\n${TABLE.replaceAll(',', ';')}`),
    'carets between its cells': utf8(TABLE.replaceAll(',', '^')),
    'tildes between its cells': utf8(TABLE.replaceAll(',', '~')),
    'separators of ASCII between its cells': utf8(TABLE.replaceAll(',', '\x1f')),
    'single quotation marks': utf8(TABLE.replaceAll(/[^,\n]+/g, "'$&'")),
    'whole lines in quotes': utf8(TABLE.replaceAll(/.+/g, '"$&"')),
    'whole lines with semicolons in quotes': utf8(TABLE.replaceAll(',', ';').replaceAll(/.+/g, '"$&"')),
    'whole lines in quotes beside empty cells': utf8(TABLE.replaceAll(/.+/g, '"$&";;')),
    'formulas that keep zeros': utf8('Name,Phone\nPT Ukur,="021"\n"=""PT Sudut""","=""022"""\n'),
    'a rule below the headings (Markdown)': utf8(
      '| Name | Phone |\n|:---|---:|\n| PT Ukur | 021 |\n| PT Sudut | 022 |\n',
    ),
    'a frame (MySQL)': utf8(
      '+----------+-------+\n| Name     | Phone |\n+----------+-------+\n| PT Ukur  | 021   |\n| PT Sudut | 022   |\n+----------+-------+\n',
    ),
    'a rule below the headings (psql)': utf8(
      ' Name     | Phone \n----------+-------\n PT Ukur  | 021\n PT Sudut | 022\n',
    ),
  }),
)('reads a CSV with %s', async (_, bytes) => {
  const rows = (await cellsIn(bytes)) ?? [];
  const filled = rows.map((cells) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
  expect(filled).toEqual(READ);
});

test.each(['名前\t電話\r\n東京測量株式会社\t03\r\n', 'Имя\tТелефон\nООО Мера\t812\n', 'Name;Phone\nPT;1\n'])(
  'reads UTF-16 without a mark in any script: %s',
  async (text) => {
    const rows = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(/[\t;]/));
    await expect(cellsIn(utf16(text))).resolves.toEqual(rows);
    await expect(cellsIn(swapped(utf16(text)))).resolves.toEqual(rows);
  },
);

test.each<[string, string, readonly string[]]>([
  ['quotes after a backslash', '"PT \\"Ukur\\"",021', ['PT "Ukur"', '021']],
  ['a backslash before the closing quote', '"C:\\data\\",021', ['C:\\data\\', '021']],
  ['a formula in quotes that is no text', '"=1+1",021', ['=1+1', '021']],
  ['an apostrophe at the beginning alone', "'s-Hertogenbosch,'021", ["'s-Hertogenbosch", "'021"]],
  ['dashes beside a text', '---,021', ['---', '021']],
  ['a caret and a tilde in its text', 'a^b~c,021', ['a^b~c', '021']],
  ['letters that look like wrong ones', 'Ã‰cole,021', ['Ã‰cole', '021']],
  ['a separator in the only filled cell', '"PT Ukur, Tbk",', ['PT Ukur, Tbk', '']],
])('reads a row with %s', async (_, row, cells) => {
  expect((await cellsIn(utf8(`Name,Phone\n${row}\nPT B,2\n`)))?.[1]).toEqual(cells);
});

test('gives back letters that a file has lost by being read as Windows-1252', async () => {
  const read = await cellsIn(utf8(twice('\uFEFFName,Phone\nCafé “Ü”,1\n')));
  expect(read?.[1]).toEqual(['Café “Ü”', '1']);
});

test('keeps lines of one column that hold separators', async () => {
  const lines = ['Name', 'PT Ukur, Tbk', 'PT Sudut'];
  await expect(cellsIn(utf8(lines.map((line) => `"${line}"`).join('\n')))).resolves.toEqual(
    lines.map((line) => [line]),
  );
});

test.each([',', ';'] as const)(
  'reads our own CSV with "%s" back, also texts that look like the above',
  async (separator) => {
    const texts = ['="021"', "'a'", '---', 'a^b', '\\"', 'a\\', '‘a’', '"', 'ï»¿a', '| a |', '-'];
    const format = new CsvFormat(separator);
    await format.write([['Name', 'Phone Number'], ...texts.map((text) => [text, text])]);
    const read = await cellsIn(await bytesOf(format.file()));
    expect(read?.slice(1)).toEqual(texts.map((text) => [text, text]));
  },
);

test.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
  [
    'a symbolic link file (SYLK)',
    utf8('ID;PCALCOOO32\nC;X1;Y1;K"Name"\nC;X1;Y2;K"PT"\n'),
    /save it as XLSX/i,
  ],
  ['a data interchange file (DIF)', utf8('TABLE\n0,1\n"a"\nVECTORS\n0,3\n""\n'), /save it as XLSX/i],
  ['a calendar', utf8('BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n'), /as CSV/],
  ['a workbook in an archive', Uint8Array.from(zipSync({ 'data/Customers.xlsx': strToU8('x') })), /Unpack/],
  ['a CSV in an archive', Uint8Array.from(zipSync({ 'customers.csv': strToU8('Name\nPT\n') })), /Unpack/],
  ['a compressed file with zeros', Uint8Array.from([0x42, 0x5a, 0x68, 0x39, 0, 0x0a, 0, 1, 2]), /no table/],
])('refuses %s and says what to do', async (_, bytes, sentence) => {
  await expect(readTables(bytes)).rejects.toThrow(sentence);
});

const ENDLESS: readonly [string, string][] = [
  ['"\\"', '\n'],
  ['\0', 'x'],
  ['\x1a', '\n1'],
  ['ï»¿', '\n'],
  ["'", '\n'],
  ['="', '"\n'],
  ['|--', '\n'],
];

test.each(IS_NIGHT ? ENDLESS : ENDLESS.slice(0, 1))(
  'is not kept busy by a text of %j',
  async (part, end) => {
    await readTables(utf8(part.repeat(200_000) + end)).catch((error: unknown) =>
      expect(error).toBeInstanceOf(UnreadableFile),
    );
  },
  3_000,
);
