import { linkTo } from 'shared-model/fields/links';

/** The hosts where anybody gets a mailbox, and those of internet providers: two customers there may be two companies. */
const MAILBOXES: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com ymail.com rocketmail.com icloud.com me.com mac.com msn.com proton.me protonmail.com pm.me
  mail.com email.com mail.ru inbox.ru list.ru bk.ru rambler.ru ya.ru zoho.com zohomail.com qq.com foxmail.com 163.com 126.com
  yeah.net sina.com sohu.com naver.com daum.net hanmail.net kakao.com web.de t-online.de freenet.de fastmail.com tutanota.com
  tuta.io hey.com rediffmail.com orange.fr wanadoo.fr free.fr laposte.net libero.it telkom.net telkom.net.id plasa.com indo.net.id
  cbn.net.id biznet.net.id comcast.net att.net verizon.net sbcglobal.net bigpond.com singnet.com.sg streamyx.com duck.com`
    .split(/\s+/)
    .filter(Boolean),
);

/** Their families, which have a host in each country, such as "yahoo.co.id". */
const MAILBOX_FAMILY =
  /^(?:yahoo|hotmail|outlook|live|gmx|yandex|aol|zoho|windowslive)\.[a-z]{2,3}(?:\.[a-z]{2})?$/;

/** The hosts of many companies, each with a page of its own. */
const SHARED_HOST =
  /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|instagram\.com|linkedin\.com|twitter\.com|x\.com|tiktok\.com|youtube\.com|youtu\.be|wa\.me|wa\.link|ig\.me|m\.me|telegram\.me|threads\.(?:com|net)|pinterest\.com|g\.page|g\.co|tinyurl\.com|cutt\.ly|linkin\.bio|lynk\.id|heylink\.me|taplink\.cc|about\.me|olx\.co\.id|gofood\.(?:co\.id|link)|grab\.com|tripadvisor\.(?:com|co\.id)|made-in-china\.com|whatsapp\.com|t\.me|line\.me|linktr\.ee|google\.com|goo\.gl|google\.co\.id|bit\.ly|s\.id|tokopedia\.com|tokopedia\.link|shopee\.co\.id|bukalapak\.com|lazada\.co\.id|blibli\.com|alibaba\.com|indotrading\.com|indonetwork\.co\.id)$/;

const isMailbox = (host: string): boolean => MAILBOXES.has(host) || MAILBOX_FAMILY.test(host);

/** Returns the addresses in a text, without the signs around them. */
const tokensIn = (text: string): readonly string[] =>
  text
    .split(/[\s,;|<>]+/)
    .map((token) => token.replace(/^(?:mailto:|\/\/|[("'[]+)/i, '').replace(/(?<![)\]"'.:])[)\]"'.:]+$/, ''))
    .filter(Boolean);

const hostOf = (url: URL): string => url.hostname.replace(/^www\d*\./, '').replace(/\.$/, '');

/**
 * Returns the websites in a text that tell companies apart, each in one notation: its host without "www.", and the page on a host that many
 * share. Hosts of mailboxes tell nothing.
 */
export const websitesIn = (text: string): readonly string[] =>
  tokensIn(text).flatMap((token) => {
    const href = linkTo('website', token);
    if (href === undefined) return [];
    const url = new URL(href);
    const host = hostOf(url);
    if (isMailbox(host)) return [];
    if (!SHARED_HOST.test(host)) return [host];
    // "profile.php?id=…" is a page, "?ref=…" says only where a link was found.
    const query = url.pathname.endsWith('.php') ? url.search : '';
    const page = `${url.pathname.replace(/(?<!\/)\/+$/, '')}${query}`.toLowerCase();
    return page === '' ? [] : [`${host}${page}`];
  });

/** Returns the email addresses in a text, in lower case. */
export const emailsIn = (text: string): readonly string[] =>
  tokensIn(text)
    .filter((token) => linkTo('email', token) !== undefined && /\.[^@.]+$/.test(token))
    .map((email) => email.toLowerCase());

/** Returns the host of a company's own email address; undefined for a mailbox that anybody can have. */
export const companyHostOf = (email: string): string | undefined => {
  const host = email.slice(email.lastIndexOf('@') + 1).replace(/^www\d*\./, '');
  return isMailbox(host) || SHARED_HOST.test(host) ? undefined : host;
};
