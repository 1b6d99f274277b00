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
    const place = part.indexOf(end);
    return place < 0 ? whole : whole + replace(part.slice(0, place)) + part.slice(place + end.length);
  }, first);
};

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** Returns the text that XML stands for. */
export const unescaped = (xml: string): string =>
  xml.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);

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

/** The largest code of a character. */
const LAST_CODE = 0x10ffff;

/**
 * Returns XML as most programs write it: without comments, with CDATA as other texts and attributes in double quotes, and characters
 * beyond the first 65,536 as themselves. The reader of workbooks and our patterns know no more.
 */
export const plainXml = (xml: string): string => {
  const text = withoutComments(xml);
  const tagged = /=\s*'|\s=|=\s|\s>/.test(text) ? text.replace(/<[^<>]*>/g, plainTag) : text;
  return tagged.includes('&#')
    ? tagged.replace(/&#(?:x([\da-f]{1,8})|(\d{1,8}));/gi, (reference, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        if (code > LAST_CODE) return '\uFFFD';
        return code > 0xffff ? String.fromCodePoint(code) : reference;
      })
    : tagged;
};
