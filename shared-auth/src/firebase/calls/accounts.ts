import type { Auth } from 'firebase/auth';
import type { AccountService, CallableResult, CustomerMerge } from '../../account-service';
import { readEntries, readUsers } from './account-answers';
import { callAs } from './call';
import { readAnswer } from './read-answer';

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
  return {
    listUsers: async (page) => readUsers(await call('listUsers', given(page))),
    listAuditLog: async ({ from, before, ...search }, page) =>
      readEntries(
        await call(
          'listAuditLog',
          given({ ...search, ...page, from: from?.toISOString(), before: before?.toISOString() }),
        ),
      ),
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
