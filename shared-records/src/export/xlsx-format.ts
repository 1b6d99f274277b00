// Writes Office Open XML workbooks (ECMA-376, part 1): https://ecma-international.org/publications-and-standards/standards/ecma-376
import type { Zip, ZipDeflate } from 'fflate';
import { companyClock } from 'shared-model/fields/day-texts';
import { pause, pauses } from '../pauses';
import { type Cell, type FileFormat, textOf, UnwritableFile } from './file-export';

/** The limits of a worksheet: https://support.microsoft.com/office/excel-specifications-and-limits */
const MOST_ROWS = 1_048_576;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;

/** Compresses so many characters at once, and pauses after so many at the latest. */
const LENGTH_AT_ONCE = 10_000;
const LENGTH_BETWEEN_PAUSES = 50_000;

/** Keeps so many compressed bytes as one part of the file: each part is a message to another process of the browser. */
const PART_BYTES = 1_048_576;

/** The characters of a cell beside its text. */
const CELL_LENGTH = 50;

/** Column widths in characters. A longer text wraps. */
const WIDTH = { least: 10, most: 60 };

/** The styles of cells, by their index in `STYLES`. */
const STYLE = { heading: 1, text: 2, moment: 3, day: 4 } as const;

const DAY_MS = 86_400_000;
/** The serial number of 1 January 1970, where 1 January 1900 is 1 and the 29 February 1900 that never was is 60. */
const SERIAL_OF_1970 = 25_569;
/** Programs disagree about the days before March 1900. */
const SERIALS = { from: 61, before: 2_958_466 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Returns a text as XML that reads back as the same text. Half a character becomes U+FFFD. */
const xmlOf = (text: string): string =>
  text
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    // XML has no such characters. Spreadsheets read them from this notation.
    .replace(
      /[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? sign);

/** Returns a text that fits into a cell. A cut one ends with "…". */
const fitting = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Returns the name of a column, such as "A" for 0 and "AA" for 26. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Returns the serial number of a cell's day or moment, by the company's clock; undefined if a worksheet has none. */
const serialOf = (cell: Exclude<Cell, string | number>): number | undefined => {
  const isMoment = cell instanceof Date;
  const text = isMoment && !Number.isNaN(cell.getTime()) ? companyClock.timeOf(cell) : textOf(cell);
  const milliseconds = isMoment ? ((cell.getTime() % 1_000) + 1_000) % 1_000 : 0;
  const clock = Date.parse(`${text.replace(' ', 'T')}Z`) + milliseconds;
  const exact = clock / DAY_MS + SERIAL_OF_1970;
  // A reader that cuts instead of rounding would show the minute before. This is a tenth of a millisecond.
  const serial = Math.trunc((exact - SERIAL_OF_1970) * DAY_MS) < clock ? exact + 1e-9 : exact;
  return serial >= SERIALS.from && serial < SERIALS.before ? serial : undefined;
};

const cellXml = (cell: Cell, reference: string, textStyle: number): string => {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  const serial = typeof cell === 'string' ? undefined : serialOf(cell);
  if (serial !== undefined)
    return `<c r="${reference}" s="${cell instanceof Date ? STYLE.moment : STYLE.day}"><v>${serial}</v></c>`;
  const text = textOf(cell);
  if (text === '') return '';
  return `<c r="${reference}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(fitting(text))}</t></is></c>`;
};

const rowXml = (cells: readonly Cell[], row: number, textStyle: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, textStyle)).join('')}</row>`;

/** Returns the widths of columns in which most of these rows need no second line. */
const widthsFor = (rows: readonly (readonly Cell[])[]): number[] =>
  (rows[0] ?? []).map((_, index) => {
    const lengths = rows.map((row) =>
      Math.max(
        ...textOf(row[index] ?? '')
          .split('\n')
          .map(({ length }) => length),
      ),
    );
    return Math.min(WIDTH.most, Math.max(WIDTH.least, ...lengths.map((length) => length + 2)));
  });

/** Returns a name that a worksheet can have: some signs are not allowed, and an apostrophe at neither end. */
const sheetName = (title: string): string =>
  (
    title
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|(?<!')'+$/g, '')
      .trim() || 'List'
  ).slice(0, LONGEST_NAME);

const encoder = new TextEncoder();

const push = (file: ZipDeflate, text: string, isLast = false): void =>
  file.push(encoder.encode(text), isLast);

/** Writes a workbook of one worksheet. */
class Workbook {
  private readonly parts: Blob[] = [];
  /** The bytes of the next part. */
  private bytes: Uint8Array<ArrayBuffer>[] = [];
  private length = 0;
  private readonly zip: Zip;
  private readonly sheet: ZipDeflate;
  /** The last row. */
  private row = 1;

  /** @param sample The first rows, whose texts decide the widths. */
  constructor(
    private readonly fflate: Pick<typeof import('fflate'), 'Zip' | 'ZipDeflate'>,
    private readonly title: string,
    private readonly headings: readonly Cell[],
    sample: readonly (readonly Cell[])[],
  ) {
    this.zip = new fflate.Zip((error, bytes) => {
      if (error) throw error;
      // The copy has a buffer of its own, as a Blob needs.
      this.bytes.push(bytes.slice());
      this.length += bytes.length;
      if (this.length >= PART_BYTES) this.endPart();
    });
    const columns = widthsFor([headings, ...sample]).map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    this.sheet = this.open('xl/worksheets/sheet1.xml');
    push(
      this.sheet,
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowXml(headings, 1, STYLE.heading)}`,
    );
  }

  /** @throws UnwritableFile if there are too many rows. */
  add(rows: readonly (readonly Cell[])[]): void {
    if (this.row + rows.length > MOST_ROWS)
      throw new UnwritableFile(
        `A worksheet has at most ${MOST_ROWS.toLocaleString('en-US')} rows. Export a CSV, or narrow the search.`,
      );
    push(this.sheet, rows.map((cells, index) => rowXml(cells, this.row + 1 + index, STYLE.text)).join(''));
    this.row += rows.length;
  }

  end(): Blob {
    const last = `${columnName(this.headings.length - 1)}${this.row}`;
    push(this.sheet, `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`, true);
    const files = {
      'xl/styles.xml': STYLES,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${xmlOf(sheetName(this.title))}" sheetId="1" r:id="sheet"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="sheet" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="workbook" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    };
    for (const [path, xml] of Object.entries(files)) push(this.open(path), XML + xml, true);
    this.zip.end();
    this.endPart();
    return new Blob(this.parts, { type: `${CONTENT}.sheet` });
  }

  private endPart(): void {
    this.parts.push(new Blob(this.bytes));
    this.bytes = [];
    this.length = 0;
  }

  private open(path: string): ZipDeflate {
    const file = new this.fflate.ZipDeflate(path);
    this.zip.add(file);
    return file;
  }
}

/**
 * Writes a workbook for Excel, LibreOffice, Numbers and Google Sheets. Texts stay texts: none is a formula or a number.
 * Moments are dates by the company's clock. The memory holds only compressed rows.
 */
export class XlsxFormat implements FileFormat {
  readonly ending = 'xlsx';
  private workbook: Workbook | undefined;

  /** @param title Names the worksheet. */
  constructor(private readonly title: string) {}

  async write(rows: readonly (readonly Cell[])[]): Promise<void> {
    const { Zip, ZipDeflate } = await import('fflate');
    const [headings = [], ...others] = rows;
    const records = this.workbook ? rows : others;
    this.workbook ??= new Workbook({ Zip, ZipDeflate }, this.title, headings, others);
    const pauseInTime = pauses();
    let [start, length, sincePause] = [0, 0, 0];
    for (const [index, row] of records.entries()) {
      length += row.reduce<number>(
        (sum, cell) => sum + CELL_LENGTH + (typeof cell === 'string' ? cell.length : 0),
        0,
      );
      if (length < LENGTH_AT_ONCE && index + 1 < records.length) continue;
      this.workbook.add(records.slice(start, index + 1));
      sincePause += length;
      await (sincePause < LENGTH_BETWEEN_PAUSES ? pauseInTime() : pause());
      if (sincePause >= LENGTH_BETWEEN_PAUSES) sincePause = 0;
      [start, length] = [index + 1, 0];
    }
    await pause();
  }

  file(): Blob {
    if (!this.workbook) throw new Error('The workbook has no headings yet.');
    return this.workbook.end();
  }
}
