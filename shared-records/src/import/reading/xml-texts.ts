/** Returns the value of an attribute among those of a tag; "" if it is not there. */
export const attribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Returns a text in which everything from a start to the next end is replaced. */
const replacedBetween = (
  text: string,
  [start, end]: readonly [string, string],
  replace: (inner: string) => string,
): string => {
  const [first = '', ...others] = text.split(start);
  return others.reduce((whole, part) => {
    const index = part.indexOf(end);
    return index < 0 ? whole : whole + replace(part.slice(0, index)) + part.slice(index + end.length);
  }, first);
};

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

const withoutComments = (xml: string): string =>
  xml.includes('<!')
    ? replacedBetween(
        replacedBetween(xml, ['<!--', '-->'], () => ''),
        ['<![CDATA[', ']]>'],
        escaped,
      )
    : xml;

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
 * in double quotes. Works in pieces, and calls `breathe` between them.
 */
export const plainXml = async (xml: string, breathe: () => Promise<void>): Promise<string> => {
  const text = withoutComments(xml);
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at + PIECE_LENGTH);
    const piece = text.slice(at, next < 0 ? text.length : next);
    plain += /=\s*'|\s=|=\s|\s>/.test(piece) ? piece.replace(/<[^<>]*>/g, plainTag) : piece;
    at += piece.length;
    await breathe();
  }
  return plain;
};
