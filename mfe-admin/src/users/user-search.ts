import type { Account } from 'shared-auth';
import { compareNames } from 'shared-model/words/compare-names';
import { haveWords } from 'shared-model/words/found-words';
import { searchedWordsIn } from 'shared-model/words/words';
import type { Choice } from 'shared-ui/select';
import { lacksAccess, nameOf } from '../accounts/account-texts';

interface Filter {
  readonly label: string;
  readonly group: 'Role' | 'Status';
  includes(account: Account): boolean;
}

const FILTERS: Readonly<Record<string, Filter>> = {
  administrator: { label: 'Administrator', group: 'Role', includes: ({ isAdmin }) => isAdmin },
  staff: { label: 'Staff', group: 'Role', includes: ({ isAdmin }) => !isAdmin },
  active: {
    label: 'Active',
    group: 'Status',
    includes: (account) => !account.disabled && account.emailVerified && !lacksAccess(account),
  },
  noAccess: { label: 'No access', group: 'Status', includes: lacksAccess },
  disabled: { label: 'Disabled', group: 'Status', includes: ({ disabled }) => disabled },
  unverified: {
    label: 'Email not verified',
    group: 'Status',
    includes: ({ emailVerified }) => !emailVerified,
  },
  unused: {
    label: 'Never signed in',
    group: 'Status',
    includes: ({ lastSignInAt }) => lastSignInAt === null,
  },
};

const ORDERS = {
  name: nameOf,
  email: ({ email }: Account) => email,
  created: ({ createdAt }: Account) => createdAt.getTime(),
  signedIn: ({ lastSignInAt }: Account) => lastSignInAt?.getTime(),
} as const;

/** The usual order, in which the accounts are read. */
export const USUAL_ORDER = 'name';

/** The search and order of the list of accounts: everything that its URL contains. */
export interface UserSearch {
  readonly words: string;
  /** Keys of filters. An account has to match all of them. */
  readonly filters: readonly string[];
  /** A column, with a minus in front of it for descending. */
  readonly order: string;
}

const isOrder = (order: string): boolean => Object.hasOwn(ORDERS, order.replace('-', ''));

/** Converts the search into the parameters of a URL and back: `q`, `only` (repeatable) and `sort`. Ignores all others. */
export const userSearchParams = {
  read: (params: URLSearchParams): UserSearch => {
    const sort = params.get('sort') ?? '';
    return {
      words: params.get('q') ?? '',
      filters: [...new Set(params.getAll('only'))].filter((key) => Object.hasOwn(FILTERS, key)),
      order: isOrder(sort) ? sort : USUAL_ORDER,
    };
  },
  write: ({ words, filters, order }: UserSearch): URLSearchParams => {
    const params = new URLSearchParams(filters.map((key) => ['only', key]));
    if (words !== '') params.set('q', words);
    if (order !== USUAL_ORDER) params.set('sort', order);
    return params;
  },
};

/** The filters as choices of the search box. */
export const FILTER_CHOICES: readonly Choice[] = Object.entries(FILTERS).map(([value, { label, group }]) => ({
  value,
  label,
  group,
}));

/** The group of the chip of words. */
const WORDS = 'Words';

/** Returns the chips of a search: its filters, and last its words. */
export const userChipsOf = ({ words, filters }: Pick<UserSearch, 'words' | 'filters'>): readonly Choice[] => [
  ...FILTER_CHOICES.filter(({ value }) => filters.includes(value)),
  ...(words === '' ? [] : [{ value: `q:${words}`, label: words, group: WORDS }]),
];

/** Returns the search of chips. */
export const userSearchOf = (chips: readonly Choice[]): Pick<UserSearch, 'words' | 'filters'> => ({
  words: chips.find(({ group }) => group === WORDS)?.label ?? '',
  filters: chips.filter(({ group }) => group !== WORDS).map(({ value }) => value),
});

const inOrder = (accounts: readonly Account[], order: string): readonly Account[] => {
  if (order === USUAL_ORDER) return accounts;
  const column = Object.entries(ORDERS).find(([name]) => name === order.replace('-', ''));
  if (!column) return accounts;
  const [, keyOf] = column;
  const sign = order.startsWith('-') ? -1 : 1;
  return [...accounts].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    // Last in both directions, like records without a text.
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined);
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compareNames(String(left), String(right));
    return sign * difference;
  });
};

/** Returns the accounts that a search finds, in its order. `accounts` are in the usual order. */
export const accountsFor = (
  accounts: readonly Account[],
  { words, filters, order }: UserSearch,
): readonly Account[] => {
  const wanted = searchedWordsIn(words);
  const found = accounts.filter(
    (account) =>
      filters.every((key) => FILTERS[key]?.includes(account) ?? true) &&
      (wanted.length === 0 || haveWords([account.displayName, account.email], wanted)),
  );
  return inOrder(found, order);
};
