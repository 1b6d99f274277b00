import type { Account, AuditSearch } from 'shared-auth';
import { daysOf, momentsOf } from 'shared-model/periods';
import { daysIn, periodParams, type SearchedDays } from 'shared-records/period-params';
import type { Choice } from 'shared-ui/select';
import { personOf } from '../accounts/account-texts';
import { ACTION_TEXTS } from './audit-texts';

/** The search of the audit log: everything that its URL contains. */
interface LogSearch {
  /** A uid. */
  readonly person: string | undefined;
  readonly action: string | undefined;
  readonly days: SearchedDays;
}

/** The moments that entries can have. */
export const LOG_LIMITS = {
  from: new Date('2000-01-01T00:00:00Z'),
  before: new Date('2100-01-01T00:00:00Z'),
};

/** Matches an id of an account. A link could otherwise show sentences as the name of a person. */
const UID = /^[^\s/]{1,128}$/u;

/** Converts the search into the parameters of a URL and back. Ignores what it does not understand. */
export const logSearchParams = {
  read: (params: URLSearchParams): LogSearch => {
    const [action, person] = [params.get('action') ?? '', params.get('person') ?? ''];
    return {
      person: UID.test(person) ? person : undefined,
      action: Object.hasOwn(ACTION_TEXTS, action) ? action : undefined,
      days: daysIn(LOG_LIMITS, Object.fromEntries(params)),
    };
  },
  write: ({ person, action, days }: LogSearch): URLSearchParams => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ person, action, ...periodParams(days) })) {
      if (value !== undefined) params.set(name, value);
    }
    return params;
  },
};

/** Returns what to ask the server for, on the local day of `now`. */
export const wantedEntries = ({ person, action, days }: LogSearch, now: Date): AuditSearch => ({
  person,
  action,
  ...momentsOf((typeof days === 'string' ? daysOf(days, now) : days) ?? {}),
});

const actionChoice = (action: string): Choice => ({
  value: `action:${action}`,
  label: ACTION_TEXTS[action] ?? action,
  group: 'Action',
});

const personChoice = (uid: string, account: Account | undefined): Choice => ({
  value: `person:${uid}`,
  label: account ? personOf(account) : uid,
  group: 'Person',
});

const ACTION_CHOICES = Object.keys(ACTION_TEXTS).map(actionChoice);

/** Returns the choices of the search box: all actions and all persons. */
export const logChoices = (accounts: readonly Account[]): readonly Choice[] => [
  ...ACTION_CHOICES,
  ...accounts.map((account) => personChoice(account.uid, account)),
];

/** Returns the chips of a search. A person without an account has the uid as its name. */
export const logChips = (
  { person, action }: LogSearch,
  accounts: ReadonlyMap<string, Account>,
): readonly Choice[] => [
  ...(action === undefined ? [] : [actionChoice(action)]),
  ...(person === undefined ? [] : [personChoice(person, accounts.get(person))]),
];

const lastOf = (chips: readonly Choice[], field: string): string | undefined =>
  chips
    .filter(({ value }) => value.startsWith(`${field}:`))
    .at(-1)
    ?.value.slice(field.length + 1);

/** Returns the search of chips. The last person and the last action count. */
export const withChips = (search: LogSearch, chips: readonly Choice[]): LogSearch => ({
  ...search,
  person: lastOf(chips, 'person'),
  action: lastOf(chips, 'action'),
});
