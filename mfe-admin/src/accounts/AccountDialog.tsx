import { useState } from 'react';
import type { Account } from 'shared-auth';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { AccountActions } from './AccountActions';
import { ActionDialog } from './ActionDialog';
import type { AccountAction } from './account-actions';
import { personOf } from './account-texts';

/** Lets an administrator choose a change of an account, and asks before it is made. */
export const AccountDialog = ({
  account,
  onChanged,
  onClose,
}: {
  account: Account;
  onChanged(): void;
  onClose(): void;
}) => {
  const [asked, setAsked] = useState<AccountAction>();
  if (asked) return <ActionDialog action={asked} account={account} onChanged={onChanged} onClose={onClose} />;
  return (
    <Dialog
      open
      title={`Change the account of ${personOf(account)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <AccountActions account={account} onAsk={setAsked} />
    </Dialog>
  );
};
