import { useAuth } from 'shared-auth';
import { Form, TextField, useForm } from 'shared-ui';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';

const LABELS = { email: 'Email' };
const EMPTY = { email: '' };

/** Renders the form that makes a user an administrator. `onChanged` runs when it has. */
export const MakeAdminForm = ({ onChanged }: { onChanged(): void }) => {
  const { auth } = useAuth();
  const { busy, run, say, success, error } = useAction('Making the user an administrator');
  const { values, field, check, reset } = useForm({
    initial: EMPTY,
    validate: (typed) => requiredErrors(typed, LABELS),
  });

  const submit = () => {
    say(undefined);
    if (!check()) return;
    run(async () => {
      const answer = await auth.addAdmin(values.email.trim());
      if (!answer.ok) return { error: answer.message };
      reset();
      onChanged();
      return { success: answer.message };
    });
  };

  return (
    <Form
      heading="Make admin"
      submitLabel="Make Admin"
      busy={busy}
      success={success}
      error={error}
      focusOnMount={false}
      onSubmit={submit}
    >
      <TextField label={LABELS.email} type="email" autoComplete="off" required {...field('email')} />
    </Form>
  );
};
