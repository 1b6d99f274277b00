import type { Auth } from 'firebase/auth';
import * as v from 'valibot';
import type { AccountService, CallableResult, CustomerMerge } from '../account-service';
import { callAs, readAnswer } from './call';

const moment = v.pipe(v.string(), v.toDate());

const stateEntries = {
  email: v.string(),
  displayName: v.string(),
  disabled: v.boolean(),
  isAdmin: v.boolean(),
};

const accountSchema = v.object({
  uid: v.string(),
  ...stateEntries,
  emailVerified: v.boolean(),
  isStaff: v.boolean(),
  createdAt: moment,
  lastSignInAt: v.nullable(moment),
});

const stateSchema = v.nullable(v.object(stateEntries));

const auditEntrySchema = v.object({
  id: v.string(),
  at: moment,
  actor: v.nullable(v.object({ uid: v.string(), email: v.string(), name: v.optional(v.string()) })),
  action: v.string(),
  target: v.nullable(v.string()),
  outcome: v.string(),
  reason: v.optional(v.string()),
  before: stateSchema,
  after: stateSchema,
  repeats: v.optional(v.number()),
  lastAt: v.optional(moment),
});

const next = v.optional(v.string());
const usersSchema = v.object({ users: v.array(accountSchema), nextPageToken: next });
const entriesSchema = v.object({ entries: v.array(auditEntrySchema), nextPageToken: next });

/** Leaves out what is undefined: the SDK would send null. */
const given = (request: object): object =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** Returns a merge as a call takes it: with lists, but no deeper structure. */
const flat = ({ seen: { kept, gone }, ...merge }: CustomerMerge): object => {
  const others = new Map<string, unknown>(Object.entries(gone));
  return {
    ...merge,
    fields: Object.keys(kept),
    keptTexts: Object.values(kept),
    goneTexts: Object.keys(kept).map((field) => others.get(field) ?? ''),
  };
};

/** Returns the calls about accounts, for the account with this uid. */
export const accountService = (auth: Auth, uid: string | undefined): AccountService => {
  const call = callAs(auth, uid);
  const change = async (name: string, request: object): Promise<CallableResult> =>
    readAnswer(await call(name, request));
  /** Reads a page. @throws The server's message if it refuses, {v.ValiError} for another answer. */
  const read = async <T>(schema: v.GenericSchema<unknown, T>, name: string, request: object): Promise<T> => {
    const answer = await call(name, given(request));
    const { ok, message } = readAnswer(answer);
    if (!ok) throw new Error(message);
    return v.parse(schema, answer);
  };
  return {
    listUsers: async (page) => {
      const { users, nextPageToken } = await read(usersSchema, 'listUsers', page);
      return { rows: users, next: nextPageToken };
    },
    listAuditLog: async ({ from, before, ...search }, page) => {
      const moments = { from: from?.toISOString(), before: before?.toISOString() };
      const { entries, nextPageToken } = await read(entriesSchema, 'listAuditLog', {
        ...search,
        ...page,
        ...moments,
      });
      return { rows: entries, next: nextPageToken };
    },
    addUser: ({ email, password, displayName }) => change('addUser', { email, password, displayName }),
    addAdmin: (email) => change('addAdmin', { email }),
    setUserDisabled: (uid, disabled) => change('setUserDisabled', { uid, disabled }),
    deleteUser: (uid) => change('deleteUser', { uid }),
    revokeAdmin: (uid) => change('revokeAdmin', { uid }),
    sendPasswordReset: (uid) => change('sendPasswordReset', { uid }),
    inviteUser: ({ displayName, email }) => change('inviteUser', { displayName, email }),
    updateUser: (uid, { displayName, email }) => change('updateUser', { uid, displayName, email }),
    changeResponsiblePerson: (from, to) => change('changeResponsiblePerson', { from, to }),

    mergeCustomers: (request) => change('mergeCustomers', 'seen' in request ? flat(request) : request),

    ownAccount: () => {
      const { lastSignInTime } = auth.currentUser?.metadata ?? {};
      return { lastSignInAt: lastSignInTime === undefined ? null : new Date(lastSignInTime) };
    },

    personalData: (request) => read(v.unknown(), 'personalData', request),

    signOutEverywhere: () => change('signOutEverywhere', {}),
    refuseFormerSessions: () => change('refuseFormerSessions', {}),

    setDisplayName: async (displayName) => {
      const answer = await change('setDisplayName', { displayName });
      if (answer.ok) {
        try {
          await auth.currentUser?.reload();
          // Only a new token tells the page that its session has changed.
          await auth.currentUser?.getIdToken(true);
        } catch (error) {
          console.warn('The name is changed, and the session has the one before for an hour.', error);
        }
      }
      return answer;
    },
  };
};
