import { useState } from 'react';
import { type NameAndEmail, useAuth } from 'shared-auth';
import { Button, useToast } from 'shared-ui';
import { NameAndEmailDialog } from '../accounts/NameAndEmailDialog';

const EMPTY = { displayName: '', email: '' };

/** Renders the button that invites a new user by mail, and its dialog. `onChanged` runs when the account is created. */
export const InviteUser = ({ onChanged }: { onChanged(): void }) => {
  const { auth } = useAuth();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const invite = async (user: NameAndEmail) => {
    const answer = await (await auth.loadAccounts()).inviteUser(user);
    if (!answer.ok) return { error: answer.message };
    onChanged();
    toast.show({ tone: 'success', text: answer.message, duration: 12_000 });
    return undefined;
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Invite user
      </Button>
      {isOpen && (
        <NameAndEmailDialog
          title="Invite user"
          text="Nobody needs to tell a password: a mail lets its reader choose one, which also verifies the address."
          button="Send invitation"
          action="Inviting the user"
          initial={EMPTY}
          onSubmit={invite}
          onClose={close}
        />
      )}
    </>
  );
};
