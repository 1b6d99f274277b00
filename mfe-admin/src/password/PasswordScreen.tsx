import { useAuth } from 'shared-auth';
import { Form, TextField, useForm } from 'shared-ui';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';

const LABELS = { password: 'New Password', confirmation: 'Confirm Password' };
const EMPTY = { password: '', confirmation: '' };

/** Changes the current user's own password. */
export const PasswordScreen = () => {
  const { auth } = useAuth();
  const { busy, run, say, success, error } = useAction('Changing the password');
  const { values, field, check, reset } = useForm({
    initial: EMPTY,
    validate: (typed) => requiredErrors(typed, LABELS),
  });

  const submit = () => {
    say(undefined);
    if (!check()) return;
    if (values.password !== values.confirmation) {
      say({ error: 'Password did not match' });
      return;
    }
    run(async () => {
      await auth.updatePassword(values.password);
      reset();
      return { success: 'Password updated successfully' };
    });
  };

  return (
    <Form
      heading="Change password"
      submitLabel="Update Password"
      busy={busy}
      success={success}
      error={error}
      onSubmit={submit}
    >
      <TextField
        label={LABELS.password}
        type="password"
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <TextField
        label={LABELS.confirmation}
        type="password"
        autoComplete="new-password"
        required
        {...field('confirmation')}
      />
    </Form>
  );
};
