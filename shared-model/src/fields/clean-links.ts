import type { LinkKind } from './fields';
import { linkTo } from './links';

/** Returns a text with the letters and signs of ASCII in place of their full-width forms. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.');

const fromPercent = (text: string): string =>
  text.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns a text without these signs at its end. A pattern would take the square of their number in steps. */
const withoutEnd = (text: string, sign: RegExp): string => {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** An address behind a name: `Name (address)`, and `[Name](mailto:address)` of a chat. */
const BEHIND_NAME = /^[^@()[\]]*[([]([^\s@()[\]]+@[^\s@()[\]]+)[)\]]$|^\[[^[\]]*\]\(([^\s()]+)\)$/;

/** A word with a colon before an address, and signs such as those of a list. */
const EMAIL_LABEL =
  /^(?!mailto:)(?:(?:[^\p{L}\p{N}@]+ )?[\p{L}-]+ ?: *|[^\p{L}\p{N}@]+ )(?=[^\s@]+@[^\s@]+$)/iu;

/** Returns the only address in `Name <address>`, `mailto:address?subject=…` and the like; else the text itself. */
const emailIn = (text: string): string => {
  const plain = halfWidth(text).replace(BEHIND_NAME, '$1$2').replace(EMAIL_LABEL, '');
  const [inside = plain, ...others] = [...plain.matchAll(/<([^<>]*)>/g)].map(([, address]) => address);
  const bare = (/mailto:/i.test(inside) ? fromPercent(inside) : inside)
    .replace(/^[\s"'`“”‘’«»「([<]*(?:(?:mailto|e-?mail|surel) ?:(?:\/\/)?)?[\s"'`“”‘’«»「([<]*/i, '')
    .replace(/\?.*/s, '')
    .replace(/ ?@ ?/, '@');
  const address = withoutEnd(bare, /[\s"'`“”‘’«»」)>\].,;:!/]/).replace(/[’‘ʼ´]/g, "'");
  // The brackets of `name@[192.0.2.1]` belong to the address.
  const isOpen = address.lastIndexOf('[') > address.lastIndexOf(']') && bare.includes(']', address.length);
  const whole = isOpen ? `${address}]` : address;
  return others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(whole) ? whole : text;
};

/** Returns a text without the quotes around it, and without the comma or semicolon behind it. */
const withoutFrame = (text: string): string =>
  withoutEnd(text.replace(/^["'“‘]+ */, ''), /["'”’,;]/).trimEnd();

/** Returns the number of a link to a call or a chat; else the text itself. */
const phoneIn = (text: string): string => {
  const [, chat] =
    /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?(\d+)/i.exec(
      text,
    ) ?? [];
  if (chat !== undefined) return `+${chat}`;
  const [, scheme, number] =
    /^(?:(tel|callto|sms|whatsapp):(?:\/\/)?|telp\.|(?:telp|telepon|phone)\.?:) *(.*)/is.exec(text) ?? [];
  const written = number ?? text;
  if (scheme === undefined) return withoutFrame(written);
  // https://www.rfc-editor.org/rfc/rfc3966
  return fromPercent(written.replace(/\?.*/s, ''))
    .replace(/;ext=(\d+)/i, ' ext. $1')
    .replace(/;.*/s, '');
};

/** The signs behind an address in a sentence. */
const PAUSE = /[,;.]/;

/** Returns a text without the quotes or brackets around it. */
const withoutQuotes = (text: string): string => {
  const opened = text.replace(/^[<"'\p{Ps}\p{Pi}]+/u, '');
  const inner = withoutEnd(opened, /[>"'\p{Pe}\p{Pf}]/u);
  return opened !== text && inner !== opened && !/[<>]/.test(inner) ? inner : text;
};

/** Returns the only address in `<https://example.com>`, `Website: example.com,` and the like; else the text itself. */
const websiteIn = (text: string): string => {
  const named = halfWidth(text)
    .replace(BEHIND_NAME, '$1$2')
    .replace(/^(?:url|web(?:site)?|homepage|situs) ?: */i, '');
  const plain = withoutEnd(withoutQuotes(withoutEnd(named, PAUSE)), PAUSE);
  // A bracket that nothing in the address opens.
  const closed = plain.includes('(') ? plain : withoutEnd(plain, /\)/);
  const bare = closed.replace(/^(?:https?:\/\/ *)+(?=https?:\/\/)|(?<=^https?:\/\/) +/i, '');
  return linkTo('website', bare) ? bare : text;
};

/** Takes what stands around the address from a pasted text of each kind of link. */
export const CLEANED_LINKS: Readonly<Record<LinkKind, (line: string) => string>> = {
  email: emailIn,
  phone: phoneIn,
  website: websiteIn,
  report: (id) => id,
};
