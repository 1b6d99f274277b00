import type { Auth, UserRecord } from 'firebase-admin/auth';

/** Auth gives so many accounts at once (firebase.google.com/docs/auth/admin/manage-users#list_all_users). */
const PAGE_SIZE = 1_000;

/** Reads all accounts, a page after the other. The next one is asked for when its reader goes on. */
export async function* pagesOfAccounts(auth: Auth): AsyncGenerator<readonly UserRecord[]> {
  let cursor: string | undefined;
  do {
    const { users, pageToken } = await auth.listUsers(PAGE_SIZE, cursor);
    yield users;
    cursor = pageToken;
  } while (cursor);
}
