import { attribute } from './xml-texts';

const SHEETS = /<(?:\w{1,20}:)?sheet\s[^<>]*>/g;
const RELATIONS = /<(?:\w{1,20}:)?Relationship\s[^<>]*>/g;

/** A relation of a file: its kind, and the path of the other file. */
interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
}

/** The files of a workbook. Case does not count, and a path that leads nowhere means the file with its name. */
class Files {
  private readonly byPath: ReadonlyMap<string, string>;
  private readonly byName: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    const all = [...texts].map(([path, text]) => [path.toLowerCase(), text] as const);
    this.byPath = new Map(all);
    this.byName = new Map(all.map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]));
  }

  textAt(path: string): string | undefined {
    const known = path.toLowerCase();
    return this.byPath.get(known) ?? this.byName.get(known.slice(known.lastIndexOf('/') + 1));
  }

  /** Returns the text of the file with the relations of another one; "" if that has none. */
  relationsText(path: string): string {
    const name = path.lastIndexOf('/') + 1;
    return this.byPath.get(`${path.slice(0, name)}_rels/${path.slice(name)}.rels`.toLowerCase()) ?? '';
  }

  relationsOf(path: string): readonly Relation[] {
    return [...this.relationsText(path).matchAll(RELATIONS)].map(([relation]) => ({
      id: attribute(relation, 'Id'),
      kind: attribute(relation, 'Type').replace(/^.*\//s, ''),
      path: decodeURIComponent(new URL(attribute(relation, 'Target'), `file:///${path}`).pathname.slice(1)),
    }));
  }
}

/**
 * Returns the files of a workbook under the paths that Excel gives them: others name them otherwise, and have sheets that are charts.
 * Files that no sheet needs stay where they are. @throws Error if there is no sheet.
 */
export const usualFiles = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const files = new Files(texts);
  const { path: book = 'xl/workbook.xml' } =
    files.relationsOf('').find(({ kind }) => kind === 'officeDocument') ?? {};
  const workbook = files.textAt(book) ?? '';
  const relations = files.relationsOf(book);
  const usual = new Map([...texts].filter(([path]) => !/(?:^|\/)worksheets\//i.test(path)));
  const sheets = [...workbook.matchAll(SHEETS)].flatMap(([sheet]) => {
    const [, id = ''] = /\s\w{1,20}:id="([^"]*)"/.exec(sheet) ?? [];
    const relation = relations.find((each) => each.kind === 'worksheet' && each.id === id);
    const text = relation && files.textAt(relation.path);
    return text === undefined ? [] : [{ sheet, text, relations: files.relationsText(relation?.path ?? '') }];
  });
  if (sheets.length === 0) throw new Error('There is no sheet in the workbook.');
  for (const [index, { text, relations: own }] of sheets.entries()) {
    usual.set(`xl/worksheets/sheet${index + 1}.xml`, text);
    usual.set(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, own);
  }
  for (const [kind, path] of [
    ['sharedStrings', 'xl/sharedStrings.xml'],
    ['styles', 'xl/styles.xml'],
  ] as const) {
    const text = files.textAt(relations.find((relation) => relation.kind === kind)?.path ?? path);
    if (text === undefined) usual.delete(path);
    else usual.set(path, text);
  }
  const is1904 = /<(?:\w{1,20}:)?workbookPr\b[^<>]*\sdate1904="(?:1|true)"/.test(workbook);
  const list = sheets.map(
    ({ sheet }, index) =>
      `<sheet name="${attribute(sheet, 'name') || `Sheet ${index + 1}`}" sheetId="${index + 1}" state="${attribute(sheet, 'state')}" r:id="rId${index + 1}"/>`,
  );
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  usual.set(
    'xl/workbook.xml',
    `<workbook xmlns:r="${kinds}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
  );
  usual.set(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${list
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${kinds}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  );
  return usual;
};
