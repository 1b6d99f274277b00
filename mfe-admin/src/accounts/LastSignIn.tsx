import type { Account } from 'shared-auth';
import { Day } from 'shared-records/list';

/** Renders when somebody signed in last. */
export const LastSignIn = ({ lastSignInAt }: Pick<Account, 'lastSignInAt'>) =>
  lastSignInAt ? <Day withTime>{lastSignInAt}</Day> : 'Never';
