import { strToU8, zipSync } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** The pieces that programs write in different ways. */
interface Parts {
  readonly shared?: string;
  /** The format of the style 1. A number is one that every program knows. */
  readonly format?: string | number;
  /** Follows the rows of each sheet: merged cells, filters, tables. */
  readonly after?: string;
  readonly date1904?: string;
  /** Begins the name of each element, such as "x:". */
  readonly prefix?: string;
  readonly isStrict?: boolean;
  /** Whether paths begin at the root of the archive. */
  readonly isAbsolute?: boolean;
  /** Between folders: some programs write paths as Windows does. */
  readonly slash?: string;
  /** Further files, by their paths. */
  readonly more?: Readonly<Record<string, string>>;
  /** Attributes of the sheets, by their names. */
  readonly states?: Readonly<Record<string, string>>;
}

/** Makes a workbook of the XML of rows, as other programs write them. A test may read it. */
export const workbook = (sheets: Readonly<Record<string, string>>, parts: Parts = {}) => {
  const { prefix: p = '', slash = '/', isStrict = false } = parts;
  const names = Object.keys(sheets);
  const base = isStrict ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org';
  const main = isStrict ? `${base}/spreadsheetml/main` : `${base}/spreadsheetml/2006/main`;
  const office = isStrict
    ? `${base}/officeDocument/relationships`
    : `${base}/officeDocument/2006/relationships`;
  const root = parts.isAbsolute ? '/xl/' : '';
  const space = `xmlns${p && `:${p.slice(0, -1)}`}="${main}"`;
  const isNamed = typeof parts.format === 'string';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const files = new Map([
    [
      '[Content_Types].xml',
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">${relation('rId1', 'officeDocument', `${parts.isAbsolute ? '/' : ''}xl/workbook.xml`)}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<${p}workbook ${space} xmlns:r="${office}">${parts.date1904 ? `<${p}workbookPr date1904="${parts.date1904}"/>` : ''}<${p}sheets>${names
        .map(
          (name, index) =>
            `<${p}sheet name="${name}" sheetId="${index + 1}" ${parts.states?.[name] ?? ''} r:id="rId${index + 1}"/>`,
        )
        .join('')}</${p}sheets></${p}workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${names
        .map((_, index) =>
          relation(`rId${index + 1}`, 'worksheet', `${root}worksheets/sheet${index + 1}.xml`),
        )
        .join(
          '',
        )}${relation('rId90', 'sharedStrings', `${root}sharedStrings.xml`)}${relation('rId91', 'styles', `${root}styles.xml`)}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="165" formatCode="${String(isNamed ? parts.format : '@').replaceAll('"', '&quot;')}"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="${isNamed ? 165 : (parts.format ?? 14)}" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ['xl/sharedStrings.xml', `<sst xmlns="${main}">${parts.shared ?? ''}</sst>`],
    ...Object.values(sheets).map(
      (rows, index) =>
        [
          `xl/worksheets/sheet${index + 1}.xml`,
          `<${p}worksheet ${space}><${p}dimension ref="A1:XFD1048576"/><${p}sheetData>${rows}</${p}sheetData>${parts.after ?? ''}</${p}worksheet>`,
        ] as const,
    ),
    ...Object.entries(parts.more ?? {}),
  ]);
  const entries = [...files].map(([name, text]) => [name.replaceAll('/', slash), strToU8(text)] as const);
  return Uint8Array.from(zipSync(Object.fromEntries(entries), { level: 1 }));
};

/** Returns the XML of a cell with a text. */
export const inline = (reference: string, text: string, p = '') =>
  `<${p}c r="${reference}" t="inlineStr"><${p}is><${p}t>${text}</${p}t></${p}is></${p}c>`;

export const HEADINGS = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Date')}</row>`;

/** Returns a workbook whose second row begins with "a". */
export const withRow = (cells: string, parts: Parts = {}) =>
  workbook({ A: `${HEADINGS}<row r="2">${inline('A2', 'a')}${cells}</row>` }, parts);
