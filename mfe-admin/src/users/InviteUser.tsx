import { useId, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Button, Message, TextField, useForm, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import styles from '../accounts/accounts.module.css';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';

const LABELS = { displayName: 'Display Name', email: 'Email' };
const EMPTY = { displayName: '', email: '' };

/** Renders the button that invites a new user by mail, and its dialog. `onChanged` runs when the account is created. */
export const InviteUser = ({ onChanged }: { onChanged(): void }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Invite user
      </Button>
      {isOpen && <InviteDialog onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
};

const InviteDialog = ({ onChanged, onClose }: { onChanged(): void; onClose(): void }) => {
  const { auth } = useAuth();
  const toast = useToast();
  const formId = useId();
  const { busy, run, say, error } = useAction('Inviting the user');
  const { values, field, check } = useForm({
    initial: EMPTY,
    validate: (typed) => requiredErrors(typed, LABELS),
  });
  const submit = () => {
    say(undefined);
    if (!check()) return;
    run(async () => {
      const user = { displayName: values.displayName.trim(), email: values.email.trim() };
      const answer = await (await auth.loadAccounts()).inviteUser(user);
      if (!answer.ok) return { error: answer.message };
      onChanged();
      toast.show({ tone: 'success', text: answer.message, duration: 12_000 });
      onClose();
      return undefined;
    });
  };
  return (
    <Dialog
      open
      title="Invite user"
      text="Nobody needs to tell a password: a mail lets its reader choose one, which also verifies the address."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit();
        }}
      >
        <TextField
          label={LABELS.displayName}
          autoComplete="off"
          required
          autoFocus
          {...field('displayName')}
        />
        <TextField label={LABELS.email} type="email" autoComplete="off" required {...field('email')} />
        {error && <Message tone="error">{error}</Message>}
      </form>
    </Dialog>
  );
};
