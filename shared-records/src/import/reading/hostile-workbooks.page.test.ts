import { strToU8, zipSync } from 'fflate';
import { IS_NIGHT } from 'shared-testing/night';
import { HEADINGS, inline, workbook } from '../../testing/fake-workbook';
import { UnreadableFile } from './import-limits';
import { readTables } from './read-file';

// Small files that were made to keep the page busy. A bound on bytes is no bound on work.

/** By day, files are a tenth of what they are at night. */
const many = (count: number) => (IS_NIGHT ? count : count / 10);

/** Alone on a machine, each of these takes two seconds at most, with pauses of 100 ms. Other work there may multiply it. */
const LONGEST_PAUSE = 1_000;

/** Returns the longest time in milliseconds for which nothing else could run. */
const longestPause = async (work: () => Promise<unknown>): Promise<number> => {
  let [last, longest, isDone] = [performance.now(), 0, false];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setTimeout(look);
  };
  look();
  await work();
  look();
  isDone = true;
  return longest;
};

const ROW = `<row r="2">${inline('A2', 'a')}${inline('B2', 'b')}</row>`;
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORKSHEET = `Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"`;

const bookOf = (sheets: string, relations: string, rows: string, more: Record<string, string> = {}) =>
  Uint8Array.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '_rels/.rels': `<Relationships><Relationship Id="r" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets>${sheets}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
      { level: 6 },
    ),
  );

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index + 1)).join('');
const rowsWith = (count: number, cell: (row: number) => string) =>
  HEADINGS + times(count, (row) => `<row r="${row + 1}">${cell(row + 1)}</row>`);
const stylesOf = (format: string, styles: string) => ({
  'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/>${styles}</cellXfs></styleSheet>`,
});
const ONE = [`<sheet name="A" r:id="r1"/>`, `<Relationship Id="r1" ${WORKSHEET}/>`] as const;

test.each(
  Object.entries<() => Uint8Array<ArrayBuffer>>({
    '200,000 sheets with a relation each': () =>
      bookOf(
        times(many(200_000), (index) => `<sheet name="${index}" r:id="r${index}"/>`),
        times(many(200_000), (index) => `<Relationship Id="r${index}" ${WORKSHEET}/>`),
        HEADINGS + ROW,
      ),
    'a format of 1,000,000 digits in 10,000 cells': () =>
      bookOf(
        ...ONE,
        rowsWith(10_000, (row) => `<c r="A${row}" s="1"><v>5</v></c>`),
        stylesOf('0'.repeat(1_000_000), ''),
      ),
    'a text of 5,000,000 blanks in 40,000 cells': () =>
      bookOf(
        ...ONE,
        rowsWith(20_000, (row) => `<c r="A${row}" t="s"><v>0</v></c><c r="B${row}" t="s"><v>0</v></c>`),
        { 'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(5_000_000)}</t></si></sst>` },
      ),
    'a text of 900,000 letters in 40,000 cells': () =>
      bookOf(
        ...ONE,
        rowsWith(20_000, (row) => `<c r="A${row}" t="s"><v>0</v></c><c r="B${row}" t="s"><v>0</v></c>`),
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(900_000)}</t></si></sst>` },
      ),
    '150 sheets that are one file of 20,000 rows': () =>
      bookOf(
        times(150, (index) => `<sheet name="${index}" r:id="r${index}"/>`),
        times(150, (index) => `<Relationship Id="r${index}" ${WORKSHEET}/>`),
        rowsWith(19_000, (row) => inline(`A${row}`, 'x')),
      ),
    '150 sheets that are one file with 100,000 relations to tables': () =>
      bookOf(
        times(150, (index) => `<sheet name="${index}" r:id="r${index}"/>`),
        times(150, (index) => `<Relationship Id="r${index}" ${WORKSHEET}/>`),
        HEADINGS + ROW,
        {
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${times(many(100_000), (index) => `<Relationship Id="t${index}" Type="table" Target="../tables/table1.xml"/>`)}</Relationships>`,
          'xl/tables/table1.xml': '<table ref="A1:B9" totalsRowCount="0"/>',
        },
      ),
    '2,000,000 styles': () =>
      bookOf(...ONE, HEADINGS + ROW, stylesOf('@', '<xf numFmtId="165"/>'.repeat(many(2_000_000)))),
    '5,000,000 empty comments': () => bookOf(...ONE, HEADINGS + ROW + '<!---->'.repeat(many(5_000_000))),
    '1,000,000 cells in a row': () =>
      bookOf(...ONE, `${HEADINGS}<row r="2">${'<c t="str"><v>x</v></c>'.repeat(many(1_000_000))}</row>`),
    '1,000,000 links': () =>
      workbook(
        { A: HEADINGS + ROW },
        {
          after: `<hyperlinks>${'<hyperlink ref="A2:A1048576" r:id="rId1"/>'.repeat(many(1_000_000))}</hyperlinks>`,
          more: {
            'xl/worksheets/_rels/sheet1.xml.rels':
              '<Relationships><Relationship Id="rId1" Type="hyperlink" Target="http://x"/></Relationships>',
          },
        },
      ),
    '3,000,000 cells with an empty text': () =>
      bookOf(
        ...ONE,
        rowsWith(many(300), (row) => `<c r="A${row}"/>`.repeat(10_000)),
      ),
  }),
)(
  'lets the page answer while it reads %s',
  async (_, bytesOf) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const bytes = bytesOf();
    const longest = await longestPause(() =>
      readTables(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile)),
    );
    expect(longest).toBeLessThan(LONGEST_PAUSE);
  },
  20_000,
);

test.each(['-5', '2.5', '1e999', '0', '7', ''])(
  'counts on where the number of a row is %j: none that no program writes, and none twice',
  async (number) => {
    const rows = `<row r="7">${inline('A7', 'x')}</row><row r="${number}">${inline('A9', 'y')}</row>`;
    const [table] = await readTables(workbook({ A: HEADINGS + rows }));
    expect(table?.rows.map(({ row }) => row)).toEqual([1, 7, 8]);
  },
);
