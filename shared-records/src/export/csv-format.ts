import { pauses } from '../pauses';
import { type Separator, withoutFormula } from './csv-formulas';
import { type Cell, type FileFormat, textOf } from './file-export';

const ROWS_AT_ONCE = 100;

/** Tells a spreadsheet that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a CSV file (RFC 4180), with quotes around every cell and no text that a spreadsheet takes for a formula. */
export class CsvFormat implements FileFormat {
  readonly ending = 'csv';
  private readonly texts: Blob[] = [];

  constructor(private readonly separator: Separator = ',') {}

  async write(rows: readonly (readonly Cell[])[]): Promise<void> {
    const { unparse } = (await import('papaparse')).default;
    const { separator } = this;
    const pauseInTime = pauses();
    const lines: string[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const cells = rows
        .slice(at, at + ROWS_AT_ONCE)
        .map((row) => row.map((cell) => withoutFormula(textOf(cell), separator)));
      lines.push(unparse(cells, { quotes: true, newline: '\r\n', delimiter: separator }), '\r\n');
      await pauseInTime();
    }
    this.texts.push(new Blob([this.texts.length === 0 ? BYTE_ORDER_MARK : '', ...lines]));
  }

  file(): Blob {
    return new Blob(this.texts, { type: 'text/csv;charset=utf-8' });
  }
}
