import { cleanLine } from 'shared-model/fields/clean-texts';
import { lineSchema, required } from 'shared-model/fields/texts';
import * as v from 'valibot';
import { type Failure, failure } from './response';

const LONGEST_EMAIL = 254;

/** An email address, in Auth's own words when it is none. */
export const email = v.pipe(
  v.string('The email address is required: fill it in.'),
  v.trim(),
  v.email('The email address is improperly formatted.'),
  v.maxLength(LONGEST_EMAIL, `The email address is too long: shorten it to ${LONGEST_EMAIL} characters.`),
);

/** A password that Auth accepts. */
export const password = v.pipe(
  v.string('The password must be a string with at least 6 characters.'),
  v.minLength(6, 'The password must be a string with at least 6 characters.'),
  v.maxLength(4096, 'The password is too long: shorten it to 4096 characters.'),
);

const LONGEST_NAME = 200;

/** A user's display name, without what nobody sees: two accounts with names that look the same have the same name. */
export const displayName = required(
  'The display name',
  v.pipe(
    v.string('The display name is required: fill it in.'),
    v.trim(),
    lineSchema('The display name', LONGEST_NAME),
    v.transform(cleanLine),
  ),
);

/** The uid of an account, which must also be a valid document id. */
export const uid = v.pipe(
  v.string('Choose an account.'),
  v.regex(
    /^(?!\.{1,2}$|__.*__$)[^/\p{Cc}\p{Cs}]{1,128}$/u,
    'There is no such account: choose one from the list.',
  ),
);

/** The input of callables about one account. */
export const uidInput = v.object({ uid }, 'Choose an account.');

/** The page of a long list to return. Default: the first 100 entries. */
const page = {
  pageToken: v.optional(
    v.pipe(
      v.string('The page is unknown: start from the first.'),
      v.regex(/^(?!__.*__$)[\w-]{1,200}$/, 'The page is unknown: start from the first.'),
    ),
  ),
  pageSize: v.optional(
    v.pipe(
      v.number('The page size is a number: choose one from 1 to 1000.'),
      v.integer('The page size is a whole number: choose one from 1 to 1000.'),
      v.minValue(1, 'The page size is too small: choose one from 1 to 1000.'),
      v.maxValue(1000, 'The page size is too large: choose one from 1 to 1000.'),
    ),
    100,
  ),
};

const PAGE = 'Say which page to list, or nothing.';

/** The input of a callable that lists by pages. */
export const pageInput = v.nullish(v.object(page, PAGE), {});

const WRONG_MOMENT = 'The time is a text such as 2026-01-31T00:00:00.000Z: choose the days again.';

/** A moment as ISO 8601, of a year that Firestore can store. */
const moment = v.pipe(
  v.string(WRONG_MOMENT),
  v.regex(/^[12]\d{3}-\d\d-\d\dT/, WRONG_MOMENT),
  v.isoTimestamp(WRONG_MOMENT),
  v.check((text) => !Number.isNaN(Date.parse(text)), WRONG_MOMENT),
);

/** The input of a callable that lists the audit log by pages, of one person, one action or a time. */
export const auditInput = v.nullish(
  v.object(
    {
      ...page,
      person: v.optional(uid),
      action: v.optional(
        v.pipe(
          v.string('The action is unknown: choose one from the list.'),
          v.regex(/^[A-Za-z]{1,40}$/, 'The action is unknown: choose one from the list.'),
        ),
      ),
      from: v.optional(moment),
      before: v.optional(moment),
    },
    PAGE,
  ),
  {},
);

/** Auth's error code for each field. A map, because a stranger may name a field "constructor". */
const CODES: ReadonlyMap<unknown, string> = new Map([
  ['email', 'auth/invalid-email'],
  ['password', 'auth/invalid-password'],
  ['displayName', 'auth/invalid-display-name'],
  ['uid', 'auth/invalid-uid'],
  ['person', 'auth/invalid-uid'],
  ['pageToken', 'auth/invalid-page-token'],
]);

/** Returns the first error of an input as a failure, with Auth's code for that field. */
function invalidInput([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): Failure {
  return failure(CODES.get(issue.path?.[0]?.key) ?? 'auth/argument-error', issue.message);
}

/** Returns what a callable does with an input that a schema accepts, and its failure for any other one. */
export const withInput =
  <C, S extends v.GenericSchema, R>(schema: S, act: (context: C, input: v.InferOutput<S>) => Promise<R>) =>
  async (context: C, data: unknown): Promise<R | Failure> => {
    const input = v.safeParse(schema, data);
    return input.success ? act(context, input.output) : invalidInput(input.issues);
  };
