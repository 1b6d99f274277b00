import { attribute, unescaped } from './xml-texts';

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

interface SheetFile {
  readonly name: string;
  readonly isHidden: boolean;
  readonly xml: string;
  /** The numbers of the rows that are totals of its tables. */
  readonly totals: ReadonlySet<number>;
}

/** The files of a workbook that its cells need. */
interface WorkbookFiles {
  readonly sheets: readonly SheetFile[];
  readonly sharedTexts: string;
  readonly styles: string;
  readonly is1904: boolean;
}

/** Returns the numbers of the rows that are totals of the tables of a sheet. */
const totalsOf = (files: Files, sheet: string): ReadonlySet<number> => {
  const rows = new Set<number>();
  for (const { kind, path } of files.relationsOf(sheet)) {
    const [table = ''] =
      (kind === 'table' && /<(?:\w+:)?table\b[^<>]*>/.exec(files.textAt(path) ?? '')) || [];
    const last = Number(/:[A-Z]+(\d+)$/.exec(attribute(table, 'ref'))?.[1]);
    if (Number(attribute(table, 'totalsRowCount')) > 0) rows.add(last);
  }
  return rows;
};

/**
 * Finds the files of a workbook that its cells need, whatever its program calls them. A sheet that is a chart has no cells.
 * @throws Error if there is no sheet.
 */
export const workbookFiles = (texts: ReadonlyMap<string, string>): WorkbookFiles => {
  const files = new Files(texts);
  const { path: book = 'xl/workbook.xml' } =
    files.relationsOf('').find(({ kind }) => kind === 'officeDocument') ?? {};
  const workbook = files.textAt(book) ?? '';
  const relations = files.relationsOf(book);
  const sheets = [...workbook.matchAll(SHEETS)].flatMap(([sheet], index): SheetFile[] => {
    const [, id = ''] = /\s\w{1,20}:id="([^"]*)"/.exec(sheet) ?? [];
    const relation = relations.find((each) => each.kind === 'worksheet' && each.id === id);
    const xml = relation && files.textAt(relation.path);
    if (!relation || xml === undefined) return [];
    const name = unescaped(attribute(sheet, 'name')) || `Sheet ${index + 1}`;
    const isHidden = /hidden/i.test(attribute(sheet, 'state'));
    return [{ name, isHidden, xml, totals: totalsOf(files, relation.path) }];
  });
  if (sheets.length === 0) throw new Error('There is no sheet in the workbook.');
  const textOf = (kind: string, path: string): string =>
    files.textAt(relations.find((relation) => relation.kind === kind)?.path ?? path) ?? '';
  return {
    sheets,
    sharedTexts: textOf('sharedStrings', 'xl/sharedStrings.xml'),
    styles: textOf('styles', 'xl/styles.xml'),
    is1904: /<(?:\w{1,20}:)?workbookPr\b[^<>]*\sdate1904="(?:1|true)"/.test(workbook),
  };
};
