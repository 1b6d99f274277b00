import { useEffect, useState } from 'react';
import { useAuth, useCurrentUser } from 'shared-auth';
import { Button, Form, Message, TextField, useForm } from 'shared-ui';
import { CONFIRMATION_LABEL, isConfirmed, MISMATCH, NewPasswordFields } from '../NewPasswordFields';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';
import { keepNewUserDraft, readNewUserDraft } from './new-user-draft';

const LABELS = {
  displayName: 'Display Name',
  email: 'Email',
  password: 'Password',
  confirmation: CONFIRMATION_LABEL,
};
const EMPTY = { displayName: '', email: '', password: '', confirmation: '' };

/** Renders the form that creates the account of a new user. `onChanged` runs when it is created. */
export const AddUserForm = ({ onChanged }: { onChanged(): void }) => {
  const { auth } = useAuth();
  const { uid } = useCurrentUser().userData;
  const [draft, setDraft] = useState(() => readNewUserDraft(uid));
  const { busy, run, say, success, error } = useAction('Adding the user');
  const { values, dirty, field, set, check, reset } = useForm({
    initial: EMPTY,
    restored: draft && { ...EMPTY, ...draft },
    validate: (typed) => requiredErrors(typed, LABELS),
  });
  useEffect(() => keepNewUserDraft(uid, values), [uid, values]);

  const discardDraft = () => {
    setDraft(undefined);
    reset();
  };

  const submit = () => {
    say(undefined);
    if (!check()) return;
    const { displayName, email, password } = values;
    if (!isConfirmed(values)) {
      say({ error: MISMATCH });
      set('password', '');
      set('confirmation', '');
      return;
    }
    run(async () => {
      const answer = await auth.addUser({ displayName: displayName.trim(), email: email.trim(), password });
      if (!answer.ok) return { error: answer.message };
      reset();
      onChanged();
      return { success: 'User created successfully' };
    });
  };

  return (
    <Form
      // Without the draft the form mounts again, so that the focus moves to its first field.
      key={draft ? 'draft' : 'fresh'}
      heading="Add new user"
      submitLabel="Add User"
      busy={busy}
      success={success}
      error={error}
      onSubmit={submit}
      notice={
        draft &&
        dirty && (
          <Message tone="info">
            Your unsaved input was restored, except the password.{' '}
            <Button variant="quiet" onClick={discardDraft}>
              Discard it
            </Button>
          </Message>
        )
      }
    >
      <TextField label={LABELS.displayName} autoComplete="off" required {...field('displayName')} />
      {/* Without a user name, password managers take the new password for the administrator's own. */}
      <TextField label={LABELS.email} type="email" autoComplete="username" required {...field('email')} />
      <NewPasswordFields label={LABELS.password} field={field} />
    </Form>
  );
};
