import type { Auth } from 'firebase/auth';
import { type AccountService, SessionEndedError } from '../../account-service';
import type { CallableResult } from '../../callable-result';
import { readEntries, readUsers } from './account-answers';
import { call } from './call';
import { readAnswer } from './read-answer';

/** Leaves out what is undefined: the SDK would send null. */
const given = (request: object): object =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));

/** Returns the calls about accounts, for the session of the account with this uid. */
export const accountService = (auth: Auth, uid: string | undefined): AccountService => {
  const ask = async (name: string, request: object): Promise<unknown> => {
    // Another account may have signed in since, and the call would be sent in its name.
    if (!auth.currentUser || auth.currentUser.uid !== uid) throw new SessionEndedError();
    return call(name, request);
  };
  const change = async (name: string, request: object): Promise<CallableResult> =>
    readAnswer(await ask(name, request));
  return {
    listUsers: async (page) => readUsers(await ask('listUsers', given(page))),
    listAuditLog: async ({ from, before, ...search }, page) =>
      readEntries(
        await ask(
          'listAuditLog',
          given({ ...search, ...page, from: from?.toISOString(), before: before?.toISOString() }),
        ),
      ),
    setUserDisabled: (uid, disabled) => change('setUserDisabled', { uid, disabled }),
    deleteUser: (uid) => change('deleteUser', { uid }),
    revokeAdmin: (uid) => change('revokeAdmin', { uid }),
    sendPasswordReset: (uid) => change('sendPasswordReset', { uid }),

    ownAccount: () => {
      const { lastSignInTime } = auth.currentUser?.metadata ?? {};
      return { lastSignInAt: lastSignInTime === undefined ? null : new Date(lastSignInTime) };
    },

    setDisplayName: async (displayName) => {
      const answer = await change('setDisplayName', { displayName });
      if (answer.ok) {
        await auth.currentUser?.reload();
        // Only a new token tells the page that its session has changed.
        await auth.currentUser?.getIdToken(true);
      }
      return answer;
    },
  };
};
