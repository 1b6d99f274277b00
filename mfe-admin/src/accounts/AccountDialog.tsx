import { useState } from 'react';
import { Button } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { AccountActions } from './AccountActions';
import { AskedDialog } from './AskedDialog';
import type { AccountDialogProps, Asked } from './account-actions';
import { personOf } from './account-texts';

/** Lets an administrator choose a change of an account, and asks before it is made. */
export const AccountDialog = (props: AccountDialogProps) => {
  const { account, onClose } = props;
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <AskedDialog asked={asked} {...props} />;
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
