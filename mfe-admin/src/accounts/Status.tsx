import type { Account } from 'shared-auth';
import { Badge } from 'shared-ui';
import { lacksAccess, statusOf } from './account-texts';

/** Renders whether an account can be used, in words and in a colour: what keeps it out is red. */
export const Status = ({ account }: { account: Account }) => {
  const tone =
    account.disabled || lacksAccess(account) ? 'error' : account.emailVerified ? 'success' : 'info';
  return <Badge tone={tone}>{statusOf(account)}</Badge>;
};
