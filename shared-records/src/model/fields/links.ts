import type { Field, LinkKind } from './fields';

/** One address, without the characters that would add another one or a header to a mail. */
const EMAIL = /^([^\s@<>()[\]\\,;:"?&]+)@([^\s@<>()[\]\\,;:"?&/]+)$/;

/** Digits and the signs between them. A slash or a word may separate two numbers. */
const PHONE = /^\+?[\d\s().-]*$/;
const FEWEST_DIGITS = 3;

/** A host with a dot, and what may follow it: written without "https://". */
const BARE_WEBSITE = /^[^\s/:?#@]+\.[^\s/:?#@]{2,}(:\d+)?([/?#]\S*)?$/;

const mailTo = (text: string): string | undefined => {
  const [, user, host] = EMAIL.exec(text) ?? [];
  return user && host && `mailto:${encodeURIComponent(user)}@${encodeURIComponent(host)}`;
};

const callTo = (text: string): string | undefined => {
  // Nobody dials the zero of "+62 (0)21" from abroad.
  const number = (text.startsWith('+') ? text.replace('(0)', '') : text).replace(/[^\d+]/g, '');
  return PHONE.test(text) && number.replace('+', '').length >= FEWEST_DIGITS ? `tel:${number}` : undefined;
};

const visit = (text: string): string | undefined => {
  const address = BARE_WEBSITE.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  // A name before the host passes one site off as another: https://bank.example@other.example
  return isWeb && username === '' && password === '' ? href : undefined;
};

const LINKS: Readonly<Record<LinkKind, (text: string) => string | undefined>> = {
  email: mailTo,
  phone: callTo,
  website: visit,
};

/** Returns what the texts of a field lead to; undefined if they are no links. */
export const linkKindOf = ({ options }: Field): LinkKind | undefined =>
  'linkAs' in options ? options.linkAs : undefined;

/** Returns the URL that a stored text leads to; undefined if it is no such address. Only http and https lead to a site. */
export const linkTo = (kind: LinkKind, text: string): string | undefined => LINKS[kind](text.trim());

/** Returns the URL of the host that a link leads to, and the text that shows the host; nothing for a call. */
const hostIn = (href: string, text: string) => {
  const { protocol, pathname } = new URL(href);
  if (protocol === 'tel:') return undefined;
  const isMail = protocol === 'mailto:';
  const url = isMail ? `https://${decodeURIComponent(pathname).replace(/^.*@/, '')}` : href;
  return {
    url: URL.canParse(url) ? new URL(url) : undefined,
    shown: text.replace(isMail ? /^.*@/ : /^https?:\/\//i, ''),
  };
};

/**
 * Returns the host that a link leads to, in ASCII, if its text does not show just that: by letters of other scripts, or by
 * signs that look like a slash, such as U+2044, after which the true host follows.
 */
export const hiddenHost = (href: string, text: string): string | undefined => {
  const { url, shown } = hostIn(href, text.trim()) ?? {};
  if (!url || shown === undefined) return undefined;
  const isShown =
    shown.toLowerCase().startsWith(url.hostname) &&
    /^(:\d+)?([/?#]|$)/.test(shown.slice(url.hostname.length));
  return isShown ? undefined : url.host;
};
