import { fold } from 'shared-ui/search-key';
import { listAddress } from '../addresses';
import type { Field, LinkKind } from './fields';
import { isDocumentId } from './ids';

/** One address, without the characters that would add another one or a header to a mail. */
const EMAIL = /^([^\s@<>()[\]\\,;:"?&]+)@([^\s@<>()[\]\\,;:"?&/]+)$/;

/** Digits and the signs between them. A slash or a word may separate two numbers. */
const PHONE = /^(?:\+|\(\+)?[\d\s().\p{Pd}\u2212\xb7_]*$/u;
const FEWEST_DIGITS = 3;

/** A host with a dot, and what may follow it: written without "https://". */
const BARE_WEBSITE = /^[^\s/:?#@][^\s/:?#@.]*\.[^\s/:?#@]{2,}(:\d+)?([/?#]\S*)?$/;

const mailTo = (text: string): string | undefined => {
  const [, user, host] = EMAIL.exec(text) ?? [];
  return user && host && `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}`;
};

/** Returns the digits of a telephone number after its plus, if it has one; undefined for every other text. */
export const numberIn = (text: string): string | undefined => {
  // Signs of full width become those of ASCII, and so do the digits of other scripts.
  const plain = text.trim().replace(/\P{ASCII}/gu, (sign) => fold(sign.normalize('NFKC')));
  // Nobody dials the zero of "+62 (0)21" from abroad.
  const number = plain.replace(/^(\(?\+|00|\(?62(?!\d))([^(]*)\( *0 *\)/, '$1$2').replace(/[^\d+]/g, '');
  return PHONE.test(plain) && number.replace('+', '').length >= FEWEST_DIGITS ? number : undefined;
};

const callTo = (text: string): string | undefined => {
  const number = numberIn(text);
  return number && `tel:${number}`;
};

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
};

const visit = (text: string): string | undefined => {
  const url = urlOf(BARE_WEBSITE.test(text) ? `https://${text}` : text);
  if (!url) return undefined;
  const { protocol, username, password, hostname, href } = url;
  const isWeb = /^https?:$/.test(protocol);
  // A name before the host passes one site off as another: https://bank.example@other.example
  // A browser takes nearly any sign into the name of a host: "https://example.com)".
  const isHost = /^[a-z\d._-]+$|^\[/.test(hostname);
  return isWeb && isHost && !username && !password ? href : undefined;
};

const LINKS: Readonly<Record<LinkKind, (text: string) => string | undefined>> = {
  email: mailTo,
  phone: callTo,
  website: visit,
  // The text is the id of a report, and leads to a place within the page.
  report: (id) => (isDocumentId(id) ? listAddress('salesReport', { view: id }) : undefined),
};

/** Returns what the texts of a field lead to; undefined if they are no links. */
export const linkKindOf = ({ options }: Field): LinkKind | undefined =>
  'linkAs' in options ? options.linkAs : undefined;

/** Returns the URL that a stored text leads to; undefined if it is no such address. Only http and https lead to a site. */
export const linkTo = (kind: LinkKind, text: string): string | undefined => LINKS[kind](text.trim());

/**
 * Returns the host that a link leads to, in ASCII, if its text does not show just that: by letters of other scripts, or by
 * signs that look like a slash, such as U+2044, after which the true host follows. Undefined for a call.
 */
export const hiddenHost = (href: string, text: string): string | undefined => {
  const { protocol, pathname } = new URL(href);
  if (protocol === 'tel:') return undefined;
  const isMail = protocol === 'mailto:';
  const url = urlOf(isMail ? `https://${decodeURIComponent(pathname).replace(/^.*@/, '')}` : href);
  if (!url) return undefined;
  // A name before the host may look like another host: "ada＠bank.example⁄x@evil.example".
  const shown = text
    .trim()
    .replace(isMail ? /^[!-~]*@/ : /^https?:\/\//i, '')
    .toLowerCase();
  const isShown =
    shown.startsWith(url.hostname) && /^(:\d+)?([/?#]|$)/.test(shown.slice(url.hostname.length));
  return isShown ? undefined : url.host;
};
