import type { LinkKind } from './fields';
import { linkTo } from './links';

/** Returns a text with the letters and signs of ASCII in place of their full-width forms. */
const halfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3002\uff61]/g, '.');

const fromPercent = (text: string): string =>
  text.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the only address in `Name <address>`, `mailto:address?subject=…` and the like; else the text itself. */
const emailIn = (text: string): string => {
  const plain = halfWidth(text);
  const [inside = plain, ...others] = [...plain.matchAll(/<([^<>]*)>/g)].map(([, address]) => address);
  const bare = (/mailto:/i.test(inside) ? fromPercent(inside) : inside)
    .replace(/^[\s"'`“”‘’«»「([<]*(?:(?:mailto|e-?mail|surel) ?:)?[\s"'`“”‘’«»「([<]*/i, '')
    .replace(/\?.*$/, '')
    // The brackets of `name@[192.0.2.1]` belong to the address.
    .replace(/(?:[\s"'`“”‘’«»」)>.,;:!]|(?<!\[[^\]]*)\])+$/, '')
    .replace(/ *@ */, '@')
    .replace(/[’‘ʼ´]/g, "'");
  return others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(bare) ? bare : text;
};

/** Returns the number of a link to a call or a chat; else the text itself. */
const phoneIn = (text: string): string => {
  const [, chat] =
    /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)(?:\+|%2B)?(\d+)/i.exec(
      text,
    ) ?? [];
  if (chat !== undefined) return `+${chat}`;
  const [, number] = /^(?:tel|callto|sms|whatsapp):(?:\/\/)? *(.*)$/i.exec(text) ?? [];
  // https://www.rfc-editor.org/rfc/rfc3966
  return number?.replace(/;ext=(\d+)/i, ' ext. $1') ?? text;
};

/** Returns the only address in `<https://example.com>`, `Website: example.com,` and the like; else the text itself. */
const websiteIn = (text: string): string => {
  const bare = halfWidth(text)
    .replace(/^(?:url|web(?:site)?) ?: */i, '')
    .replace(/[,;.]+$/, '')
    .replace(/^[<("'“‘]+([^<>]*?)[>)"'”’]+$/, '$1')
    .replace(/[,;.]+$/, '')
    .replace(/^(?:https?:\/\/ *)+(?=https?:\/\/)|(?<=^https?:\/\/) +/i, '');
  return linkTo('website', bare) ? bare : text;
};

/** Takes what stands around the address from a pasted text of each kind of link. */
export const CLEANED_LINKS: Readonly<Record<LinkKind, (line: string) => string>> = {
  email: emailIn,
  phone: phoneIn,
  website: websiteIn,
};
