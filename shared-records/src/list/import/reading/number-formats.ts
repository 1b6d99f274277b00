import { attribute, unescaped } from './xml-texts';

/** The formats of a workbook's styles. */
export interface Formats {
  /** Returns whether a workbook has a style. */
  has(style: string): boolean;
  /** Returns a number as its style shows it, if that begins with zeros, has other digits or is a duration; undefined for all others. */
  shown(style: string, value: string): string | undefined;
}

/** Describes how a style shows numbers: by places for digits, or as a duration in hours, minutes or seconds, perhaps with smaller units. */
type Format = readonly Token[] | { readonly unit: 'h' | 'm' | 's'; readonly hasSeconds: boolean };

/** A place for a digit, or a text that stands between digits. */
type Token = { readonly digit: '0' | '#' } | { readonly text: string };

/** The parts of a format: a text in quotes or after a backslash, a blank of some width, a name of a language, or one sign. */
const PART = /"([^"]*)"|\\(.)|(_.|\[\$-[^\]]*\])|([\s\S])/g;

/** Returns the tokens of a format that shows all digits of a number, and signs of telephone numbers between them; undefined for others. */
const tokensOf = (format: string): readonly Token[] | undefined => {
  const tokens: Token[] = [];
  for (const [, quoted, escaped, blank, sign] of format.matchAll(PART)) {
    if (sign === ';') break;
    if (blank !== undefined) continue;
    const text = quoted ?? escaped ?? sign ?? '';
    const isPlace = sign === '0' || sign === '#';
    if (isPlace) tokens.push({ digit: sign });
    else if (/^[+()/ -]*$/.test(text) || (sign === undefined && /^[+()/. \d-]*$/.test(text)))
      tokens.push({ text });
    else return undefined;
  }
  const places = tokens.filter((token) => 'digit' in token);
  return places.length > 0 && tokens.length > 1 ? tokens : undefined;
};

/** Returns the format of a duration, such as [h]:mm; undefined for others. */
const durationOf = (format: string): Format | undefined => {
  const bare = format.replace(/"[^"]*"|\\./g, '');
  const unit = /\[([hms])+\]/i.exec(bare)?.[1]?.toLowerCase();
  return unit === 'h' || unit === 'm' || unit === 's' ? { unit, hasSeconds: /s/i.test(bare) } : undefined;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a number of days as a duration, such as 26:30. */
const durationText = (days: number, { unit, hasSeconds }: Exclude<Format, readonly Token[]>): string => {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const [minutes, rest] = [Math.floor(seconds / 60), two(seconds % 60)];
  const end = hasSeconds ? `:${rest}` : '';
  const texts = {
    h: `${Math.floor(minutes / 60)}:${two(minutes % 60)}${end}`,
    m: `${minutes}${end}`,
    s: `${seconds}`,
  };
  return (days < 0 ? '-' : '') + texts[unit];
};

/** The formats of durations that every program knows by their number. */
const KNOWN_DURATIONS: readonly (readonly [id: string, format: string])[] = [['46', '[h]:mm:ss']];

/** Puts digits into the places of a format, from the last one on. The first place takes all that are left. */
const fill = (tokens: readonly Token[], value: string): string => {
  const first = tokens.findIndex((token) => 'digit' in token);
  let digits = value;
  let text = '';
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (!token) continue;
    if ('text' in token) text = token.text + text;
    else {
      const taken = index === first ? digits : digits.slice(-1);
      text = (taken === '' && token.digit === '0' ? '0' : taken) + text;
      digits = digits.slice(0, digits.length - taken.length);
    }
  }
  return text;
};

/** Reads which formats the styles of a workbook have. */
export const formatsIn = (xml: string): Formats => {
  const formats = new Map<string, Format | undefined>(
    KNOWN_DURATIONS.map(([id, format]) => [id, durationOf(format)]),
  );
  for (const [, attributes = ''] of xml.matchAll(/<(?:\w+:)?numFmt\b([^<>]*)>/g)) {
    const format = unescaped(attribute(attributes, 'formatCode'));
    formats.set(attribute(attributes, 'numFmtId'), durationOf(format) ?? tokensOf(format));
  }
  const [, list = ''] = xml.split(/<(?:\w+:)?cellXfs\b/, 2);
  const [styles = ''] = list.split(/<\/(?:\w+:)?cellXfs>/, 1);
  const ofStyles = [...styles.matchAll(/<(?:\w+:)?xf\b([^<>]*)>/g)].map(([, attributes = '']) =>
    formats.get(attribute(attributes, 'numFmtId')),
  );
  return {
    has: (style) => style !== '' && Number(style) < ofStyles.length,
    shown: (style, value) => {
      const format = ofStyles[Number(style || 0)];
      if (!format) return undefined;
      if ('unit' in format)
        return Number.isFinite(Number(value || Number.NaN)) ? durationText(Number(value), format) : undefined;
      return /^\d{1,15}$/.test(value) ? fill(format, value) : undefined;
    },
  };
};
