import {
  type ComparedCustomer,
  compareReadNames,
  type ReadName,
  readName,
  type SameKeys,
  SHORTEST,
  sameKeyReasons,
  sameKeysOf,
} from 'shared-model/merging/same-customer';
import { customerInLine, nameInLine } from 'shared-model/summaries/record-lines';
import { compareNames } from 'shared-model/words/compare-names';

/** Works for so many milliseconds before the page may answer an input. */
const SLICE_MS = 20;

/** The most customers with the same number, website or address that say something. */
const MOST_SHARING = 6;

/** Compares each with each among so many of one name. Among more, each with the next one. */
const MOST_NAMESAKES = 20;

/** The most email addresses of one customer that are compared. */
const MOST_EMAILS = 100;

/** The most pairs with typing errors of a customer and of all, and the most comparisons for them: somebody may store thousands. */
const MOST_MISTYPED_EACH = 20;
const MOST_MISTYPED = 2_000;
const MOST_COMPARED = 1_000_000;

/** The most pairs to list. Nobody reads as many. */
export const MOST_PAIRS = 5_000;

/** A customer as the list of duplicates shows it. */
export interface ListedCustomer extends ComparedCustomer {
  readonly id: string;
}

/** Two customers that people may take for the same, with the reasons. */
export interface DuplicatePair {
  readonly one: ListedCustomer;
  readonly other: ListedCustomer;
  readonly reasons: readonly string[];
}

/** Tells a pair from others. */
export const pairKey = ({ one, other }: Pick<DuplicatePair, 'one' | 'other'>): string =>
  `${one.id} ${other.id}`;

/** The lines that the server keeps. */
interface KeptLines {
  readonly customers: readonly string[];
  readonly emails: readonly string[];
  readonly apart: readonly string[];
}

/** Weighs the reasons. Pairs with the most come first. */
const WORTH: ReadonlyMap<string, number> = new Map([
  ['same name', 8],
  ['same name, spelled otherwise', 7],
  ['same words in another order', 5],
  ['same email address', 4],
  ['same website', 4],
  ['same phone number', 4],
  ['same company behind email or website', 3],
  ['a letter or two differ', 3],
]);

const worthOf = ({ reasons }: DuplicatePair): number =>
  reasons.reduce((sum, reason) => sum + (WORTH.get(reason) ?? 1), 0);

interface ReadCustomer {
  readonly customer: ListedCustomer;
  readonly name: ReadName;
  readonly keys: SameKeys;
}

/** Calls `work` with each item, and lets the page answer inputs in between. Stops early if `isLeft`. */
const eachInSlices = async <T>(
  items: Iterable<T>,
  isLeft: () => boolean,
  work: (item: T, index: number) => void,
): Promise<void> => {
  let startedAt = performance.now();
  let index = 0;
  for (const item of items) {
    work(item, index);
    index += 1;
    if (performance.now() - startedAt < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isLeft()) return;
    startedAt = performance.now();
  }
};

/** Customers by the keys that they share. */
class Groups {
  private readonly groups = new Map<string, Set<number>>();

  add(key: string, member: number): void {
    const group = this.groups.get(key) ?? new Set();
    this.groups.set(key, group.add(member));
  }

  /** Returns the groups of at least two. */
  all(): readonly (readonly number[])[] {
    return [...this.groups.values()].flatMap((group) => (group.size > 1 ? [[...group]] : []));
  }
}

type Pair = readonly [number, number];

/** Returns the pairs of some groups: each with each, or each with the next one if there are too many. */
function* pairsIn(groups: readonly (readonly number[])[]): Iterable<Pair> {
  for (const group of groups)
    for (const [index, one] of group.entries()) {
      const end = group.length > MOST_NAMESAKES ? index + 2 : group.length;
      for (const other of group.slice(index + 1, end)) yield [one, other];
    }
}

const without = <T>(all: readonly T[], index: number): T[] => all.filter((_, at) => at !== index);

/** Returns a text with each letter left out, and as it is: texts with one typing error share one of these. */
const withoutOneLetter = (text: string): readonly string[] => {
  const letters = [...text];
  return [text, ...letters.map((_, index) => without(letters, index).join(''))];
};

/** The most typing errors of two names (`compareReadNames`). */
const MOST_ERRORS = 2;

/** A word of a customer's name, with the letters that it has. */
interface LeftOut {
  readonly word: string;
  readonly letters: number;
  readonly at: number;
}

/** Returns the letters of a word as bits. A typing error changes at most two. */
const lettersOf = (word: string): number =>
  [...word].reduce((letters, letter) => letters | (1 << ((letter.codePointAt(0) ?? 0) % 32)), 0);

/** Counts the bits of a number: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetKernighan. */
const bitsIn = (number: number): number => {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count += 1;
  return count;
};

const isAlike = (one: LeftOut, other: LeftOut): boolean =>
  one.at !== other.at &&
  Math.abs(one.word.length - other.word.length) <= MOST_ERRORS &&
  bitsIn(one.letters ^ other.letters) <= 2 * MOST_ERRORS;

/** Returns the customers whose names differ in one word that may be the same with typing errors, until there are too many. */
function* alikeIn(groups: Iterable<readonly LeftOut[]>, isEnough: (at: number) => boolean): Iterable<Pair> {
  let compared = 0;
  for (const alike of groups)
    for (const [index, one] of alike.entries())
      for (let next = index + 1; next < alike.length && !isEnough(one.at); next += 1) {
        const other = alike[next];
        if (!other || !isAlike(one, other) || isEnough(other.at)) continue;
        compared += 1;
        if (compared > MOST_COMPARED) return;
        yield [one.at, other.at];
      }
}

/** Adds the pairs of customers whose names may be one name with typing errors. `add` returns whether they are a new pair. */
const mistypedPairs = async (
  read: readonly ReadCustomer[],
  isLeft: () => boolean,
  add: (one: number, other: number) => boolean,
): Promise<void> => {
  const whole = new Groups();
  // By all words but one: the ones left out are compared.
  const leftOut = new Map<string, LeftOut[]>();
  await eachInSlices(read, isLeft, ({ name: { words, core } }, at) => {
    if (core.length >= SHORTEST) for (const text of withoutOneLetter(core)) whole.add(text, at);
    for (const [index, word] of words.entries()) {
      if (word.length < SHORTEST || /\p{N}/u.test(word)) continue;
      const key = without(words, index).sort().join(' ');
      const alike = leftOut.get(key) ?? [];
      leftOut.set(key, alike);
      alike.push({ word, letters: lettersOf(word), at });
    }
  });
  const counts = new Map<number, number>();
  let count = 0;
  const isEnough = (at: number) => count >= MOST_MISTYPED || (counts.get(at) ?? 0) >= MOST_MISTYPED_EACH;
  const addCounted = ([one, other]: Pair) => {
    if (isEnough(one) || isEnough(other) || !add(one, other)) return;
    count += 1;
    for (const at of [one, other]) counts.set(at, (counts.get(at) ?? 0) + 1);
  };
  await eachInSlices(pairsIn(whole.all()), isLeft, addCounted);
  await eachInSlices(alikeIn(leftOut.values(), isEnough), isLeft, addCounted);
};

/**
 * Returns the pairs of customers that people may take for the same, the surest first, without those that staff do not take for
 * duplicates, at most `MOST_PAIRS`. Reads nothing but the lines. Stops early if `isLeft`.
 */
export const findPairs = async (
  { customers, emails, apart }: KeptLines,
  isLeft: () => boolean,
): Promise<readonly DuplicatePair[]> => {
  const emailsOf = new Map<string, string[]>();
  await eachInSlices(emails, isLeft, (line) => {
    const [email = '', customer = ''] = line.split('\t');
    const name = nameInLine(customer);
    const known = emailsOf.get(name) ?? [];
    emailsOf.set(name, known);
    if (known.length < MOST_EMAILS) known.push(email);
  });
  const read: ReadCustomer[] = [];
  const [names, shared] = [new Groups(), new Groups()];
  await eachInSlices(customers, isLeft, (line, at) => {
    const stored = customerInLine(line);
    const customer = { ...stored, emails: emailsOf.get(stored.name) ?? [] };
    const [name, keys] = [readName(stored.name), sameKeysOf(customer)];
    read.push({ customer, name, keys });
    names.add(`= ${name.core}`, at);
    if (name.words.length > 0) names.add(`~ ${[...name.words].sort().join(' ')}`, at);
    for (const phone of keys.phones) shared.add(`phone ${phone}`, at);
    for (const email of keys.emails) shared.add(`email ${email}`, at);
    for (const host of keys.hosts) shared.add(`host ${host}`, at);
  });
  const found = new Map<string, DuplicatePair>();
  const apartNow = new Set(apart);
  const add = (first: number, second: number, isTelling = false): boolean => {
    const [one, other] = [read[first], read[second]].sort((a, b) =>
      compareNames(a?.customer.name ?? '', b?.customer.name ?? ''),
    );
    if (!one || !other || one === other) return false;
    const pair = { one: one.customer, other: other.customer };
    const key = pairKey(pair);
    if (found.has(key) || found.has(pairKey({ one: pair.other, other: pair.one }))) return false;
    if (apartNow.has([pair.one.id, pair.other.id].sort().join('\t'))) return false;
    const name = compareReadNames(one.name, other.name);
    // A number that many share only says more about names that are alike.
    if (!name && !isTelling) return false;
    found.set(key, { ...pair, reasons: [...(name ? [name] : []), ...sameKeyReasons(one.keys, other.keys)] });
    return true;
  };
  const telling = shared.all().filter((group) => group.length <= MOST_SHARING);
  await eachInSlices(pairsIn(telling), isLeft, ([one, other]) => add(one, other, true));
  await eachInSlices(pairsIn(names.all()), isLeft, ([one, other]) => add(one, other));
  await mistypedPairs(read, isLeft, add);
  return [...found.values()]
    .sort(
      (a, b) =>
        worthOf(b) - worthOf(a) ||
        compareNames(a.one.name, b.one.name) ||
        compareNames(a.other.name, b.other.name),
    )
    .slice(0, MOST_PAIRS);
};
