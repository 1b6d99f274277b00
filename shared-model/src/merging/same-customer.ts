import type { Customer } from '../customer';
import { cleanLine } from '../fields/clean-texts';
import { linkTo } from '../fields/links';
import { companyWordsIn, withoutBlanks } from '../words/duplicate-key';
import { phoneNumbersIn } from '../words/phone-numbers';
import { wordsIn } from '../words/words';

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
const websitesIn = (text: string): readonly string[] =>
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
const emailsIn = (text: string): readonly string[] =>
  tokensIn(text)
    .filter((token) => linkTo('email', token) !== undefined && /\.[^@.]+$/.test(token))
    .map((email) => email.toLowerCase());

/** Returns the host of a company's own email address; undefined for a mailbox that anybody can have. */
const companyHostOf = (email: string): string | undefined => {
  const host = email.slice(email.lastIndexOf('@') + 1).replace(/^www\d*\./, '');
  return isMailbox(host) || SHARED_HOST.test(host) ? undefined : host;
};

/** Describes a customer to compare, with the email addresses of its contacts if they are known. */
export interface ComparedCustomer extends Pick<Customer, 'name' | 'phone' | 'website'> {
  readonly emails?: readonly string[];
}

/** In a shorter word one letter makes another name: Jaya is not Raya. */
export const SHORTEST = 5;

/** A word from this length on may have two typing errors. */
const LONG = 9;

/**
 * Returns how many letters are wrong, missing, added, or swapped with their neighbour: the optimal string alignment distance
 * (https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance).
 */
const typingErrors = (one: string, other: string): number => {
  const [letters, others] = [[...one], [...other]];
  let [before, row]: number[][] = [[], [0, ...others.map((_, index) => index + 1)]];
  for (const [index, letter] of letters.entries()) {
    const next = [index + 1];
    for (const [at, its] of others.entries()) {
      const isSwapped = letter === others[at - 1] && letters[index - 1] === its;
      next.push(
        Math.min(
          (next[at] ?? 0) + 1,
          (row?.[at + 1] ?? 0) + 1,
          (row?.[at] ?? 0) + (letter === its ? 0 : 1),
          isSwapped ? (before?.[at - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row?.at(-1) ?? 0;
};

/** Returns whether words of two names are the same but for typing errors: "Jaya Santosa" is not "Raya Sentosa". */
const areMistyped = (words: readonly string[], others: readonly string[]): boolean => {
  const [one, other] = [words.join(''), others.join('')];
  const shorter = Math.min([...one].length, [...other].length);
  const isOneWord = words.length === 1 && others.length === 1;
  const most = isOneWord && shorter >= LONG ? 2 : 1;
  return (
    shorter >= SHORTEST &&
    Math.abs(one.length - other.length) <= most &&
    !/\p{N}/u.test(one + other) &&
    typingErrors(one, other) <= most
  );
};

/** Numbers in words, in Indonesian and English. */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  [
    'nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas',
    'zero one two three four five six seven eight nine ten eleven',
  ].flatMap((words) => words.split(' ').map((word, number) => [word, `${number}`] as const)),
);

const AND: ReadonlySet<string> = new Set(['dan', 'and', 'und', 'et']);

/** Older spellings of Indonesian, and letters that Arabic writes in two ways. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/oe/g, 'u'],
  [/tj/g, 'c'],
  [/dj/g, 'j'],
  [/nj/g, 'ny'],
  [/sj/g, 'sy'],
  [/ة/g, 'ه'],
  [/ى/g, 'ي'],
];

/** Returns the words of a company's name as they sound: numbers as digits, without "and". */
const soundingWordsIn = (name: string): readonly string[] => {
  const words = companyWordsIn(name);
  const sounding = words.flatMap((word) => {
    const plain = LETTERS.reduce((text, [letters, sound]) => text.replace(letters, sound), word);
    return AND.has(word) ? [] : [NUMBERS.get(word) ?? plain];
  });
  return sounding.length > 0 ? sounding : words;
};

/** Returns the words that another list lacks, each as often as it lacks it. */
const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const left = [...others];
  return words.filter((word) => {
    const found = left.indexOf(word);
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
};

const numbersIn = (words: readonly string[]): string => words.filter((word) => /\p{N}/u.test(word)).join('-');

/** A name as its comparison needs it. */
export interface ReadName {
  readonly name: string;
  readonly words: readonly string[];
  readonly core: string;
  readonly numbers: string;
}

/** Reads a name for comparisons. */
export const readName = (name: string): ReadName => {
  const words = soundingWordsIn(name);
  // A name of signs alone has no words.
  return { name, words, core: withoutBlanks(words) || name.trim(), numbers: numbersIn(words) };
};

/** Returns why people may take two names for the same, if they may. */
export const compareReadNames = (one: ReadName, other: ReadName): string | undefined => {
  if (one.core === other.core && one.core !== '')
    return one.name === other.name ? 'same name' : 'same name, spelled otherwise';
  // Numbers tell branches apart.
  if (one.numbers !== other.numbers) return undefined;
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  const [mine, theirs] = [without(one.words, other.words), without(other.words, one.words)];
  if (mine.length === 0 && theirs.length === 0) return 'same words in another order';
  return areMistyped(mine, theirs) ? 'a letter or two differ' : undefined;
};

/** Returns a comparison with the name of a customer: why people may take another name for the same, if they may. */
export const nameComparison = (name: string): ((other: string) => string | undefined) => {
  const own = readName(name);
  return (other) => compareReadNames(own, readName(other));
};

/** The fewest letters of a name that one wrong letter still tells from others. */
const FEWEST_LETTERS = 5;

/** Returns the words of a name in three ways, because a wrong letter may stand in a legal form, or make an older spelling. */
const waysOf = (name: string) => [soundingWordsIn(name), companyWordsIn(name), wordsIn(cleanLine(name))];

/** Returns whether one letter tells two lists of words apart, in any order, also in a short word. */
const areOneLetterApart = (words: readonly string[], others: readonly string[]): boolean => {
  const [mine, theirs] = [without(words, others).join(''), without(others, words).join('')];
  return (
    Math.min(words.join('').length, others.join('').length) >= FEWEST_LETTERS &&
    Math.abs(mine.length - theirs.length) <= 1 &&
    typingErrors(mine, theirs) <= 1
  );
};

/**
 * Returns a comparison with the name of a new customer, which is shown and asks nothing: it names also those that one letter of a
 * short word tells apart, such as Jaya and Raya.
 */
export const newNameComparison = (name: string): ((other: string) => string | undefined) => {
  const [own, ways] = [readName(name), waysOf(name)];
  return (written) => {
    const other = readName(written);
    const reason = compareReadNames(own, other);
    if (reason !== undefined || own.numbers !== other.numbers) return reason;
    const others = waysOf(written);
    const isNear = ways.some((words, way) => areOneLetterApart(words, others[way] ?? []));
    return isNear ? 'one letter differs' : undefined;
  };
};

/** Compares so many names before the page may answer an input. */
const AT_ONCE = 200;

/** Returns the first `most` of some names that `compare` gives a reason for, in their order. Lets the page answer in between. */
export const likeNames = async (
  names: readonly string[],
  compare: (other: string) => string | undefined,
  most: number,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let start = 0; start < names.length && found.length < most; start += AT_ONCE) {
    found.push(...names.slice(start, start + AT_ONCE).filter((each) => compare(each)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return found.slice(0, most);
};

/** The keys by which customers are the same, whatever they are called. */
export interface SameKeys {
  readonly phones: readonly string[];
  readonly websites: readonly string[];
  readonly emails: readonly string[];
  /** The hosts of the own website and of email addresses. */
  readonly hosts: readonly string[];
}

/** Stands for a number that nobody knows, as forms demand one: one digit alone, behind a zero perhaps. */
const NO_NUMBER = /^0?(\d)\1*$/;

/** Returns the keys of a customer. */
export const sameKeysOf = ({ phone, website, emails: ofContacts = [] }: ComparedCustomer): SameKeys => {
  const websites = websitesIn(website);
  const emails = [website, ...ofContacts].flatMap(emailsIn);
  return {
    phones: phoneNumbersIn(phone).filter((number) => !NO_NUMBER.test(number)),
    websites,
    emails,
    hosts: [...websites, ...emails.flatMap((email) => companyHostOf(email) ?? [])],
  };
};

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each));

/** Returns the reasons by keys. A host in common says no more than a website or an email address in common. */
export const sameKeyReasons = (one: SameKeys, other: SameKeys): readonly string[] => {
  const isSameWebsite = haveCommon(one.websites, other.websites);
  const isSameEmail = haveCommon(one.emails, other.emails);
  return [
    ...(haveCommon(one.phones, other.phones) ? ['same phone number'] : []),
    ...(isSameWebsite ? ['same website'] : []),
    ...(isSameEmail ? ['same email address'] : []),
    ...(!isSameWebsite && !isSameEmail && haveCommon(one.hosts, other.hosts)
      ? ['same company behind email or website']
      : []),
  ];
};

/** Returns the reasons why people may take two customers for the same; none if they do not. */
export const whySame = (one: ComparedCustomer, other: ComparedCustomer): readonly string[] => {
  const name = nameComparison(one.name)(other.name);
  return [...(name ? [name] : []), ...sameKeyReasons(sameKeysOf(one), sameKeysOf(other))];
};
