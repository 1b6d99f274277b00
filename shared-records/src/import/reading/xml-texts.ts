/** Returns the value of an attribute among those of a tag; "" if it is not there. */
export const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Lets the page answer, if that is due. */
export type Breathe = () => Promise<void>;

/** The most items between two looks at the time. */
const AT_ONCE = 500;

/** Goes through items, at most so many, and lets the page answer in between. */
export async function* inPieces<T>(
  items: Iterable<T>,
  breathe: Breathe,
  most = 5_000_000,
): AsyncGenerator<T> {
  let count = 0;
  for (const item of items) {
    yield item;
    count += 1;
    if (count >= most) return;
    if (count % AT_ONCE === 0) await breathe();
  }
}

/** The most characters of one piece: a cell may have 32,767. */
const LONGEST_PIECE = 1_000_000;

/** Returns the pieces of XML before each of some tags. @throws Error if one is longer than any program writes. */
export function* piecesOf(xml: string, end: RegExp): Generator<string> {
  let at = 0;
  for (const { 0: tag, index } of xml.matchAll(end)) {
    if (index - at > LONGEST_PIECE) throw new Error('An element is too long.');
    yield xml.slice(at, index);
    at = index + tag.length;
  }
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The largest code of a character. */
const LAST_CODE = 0x10ffff;

/** Returns the text that XML stands for. An entity that a document declares stays as it is. */
export const unescaped = (xml: string): string =>
  xml.includes('&')
    ? xml.replace(
        /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(lt|gt|quot|apos|amp));/gi,
        (reference, hex?: string, decimal?: string, name = '') => {
          if (hex === undefined && decimal === undefined) return ENTITIES[String(name)] ?? reference;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return code > LAST_CODE ? '\uFFFD' : String.fromCodePoint(code);
        },
      )
    : xml;

const PLAIN_TEXT = /<(?:\w{1,20}:)?t(?:\s[^<>]*)?(?<!\/)>([^<]*)</g;

/** Returns the text of a cell in the XML of a workbook, whose signs without XML have codes: ECMA-376, 22.9.2.19. */
export const cellText = (xml: string): string =>
  unescaped(xml).replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Returns the text of a shared or inline text, which may have several formats. Leaves out readings in another script. */
export const richText = (xml: string): string =>
  xml
    .split(/<\/(?:\w{1,20}:)?rPh>/)
    .map((piece) => piece.split(/<(?:\w{1,20}:)?rPh\b/, 1)[0] ?? '')
    .map((piece) => cellText([...piece.matchAll(PLAIN_TEXT)].map(([, text = '']) => text).join('')))
    .join('');

const SPECIAL: readonly (readonly [start: string, end: string, replace: (inner: string) => string])[] = [
  ['<!--', '-->', () => ''],
  ['<![CDATA[', ']]>', escaped],
];

/** Returns XML without comments, and with CDATA as other texts. What has no end is left out. */
const withoutComments = async (xml: string, breathe: Breathe): Promise<string> => {
  let [plain, at, count] = ['', 0, 0];
  for (let start = xml.indexOf('<!'); start >= 0; start = xml.indexOf('<!', at)) {
    const [open = '<!', close = '', replace = () => '<!'] =
      SPECIAL.find(([each]) => xml.startsWith(each, start)) ?? [];
    const end = xml.indexOf(close, start + open.length);
    plain += xml.slice(at, start);
    if (end < 0) return plain;
    plain += replace(xml.slice(start + open.length, end));
    at = end + close.length;
    count += 1;
    if (count % AT_ONCE === 0) await breathe();
  }
  return plain + xml.slice(at);
};

/** Returns a tag with each attribute as `name="value"`. */
const plainTag = (tag: string): string =>
  tag
    .replace(
      /(?<!\s)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      (_, double?: string, single = '') => `="${double ?? String(single).replaceAll('"', '&quot;')}"`,
    )
    .replace(/(?<!\s)\s+>$/, '>');

/** The most characters that are handled between two pauses of the page, about. */
export const PIECE_LENGTH = 50_000;

/**
 * Returns XML as most programs write it, because our patterns know no more: without comments, with CDATA as other texts and attributes
 * in double quotes. Works in pieces, and calls `breathe` between them. @throws Error if a text is longer than any program writes.
 */
export const plainXml = async (xml: string, breathe: Breathe): Promise<string> => {
  const text = await withoutComments(xml, breathe);
  await breathe();
  // Most programs write it so already.
  let plain: string | undefined;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at + PIECE_LENGTH);
    const piece = text.slice(at, next < 0 ? text.length : next);
    if (piece.length > LONGEST_PIECE) throw new Error('A text is too long.');
    if (/=\s*'|\s=|=\s|\s>/.test(piece))
      plain = (plain ?? text.slice(0, at)) + piece.replace(/<[^<>]*>/g, plainTag);
    else if (plain !== undefined) plain += piece;
    at += piece.length;
    await breathe();
  }
  return plain ?? text;
};
