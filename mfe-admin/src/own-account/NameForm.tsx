import { useAuth, useCurrentUser } from 'shared-auth';
import { Form, TextField, useForm } from 'shared-ui';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';

const LABELS = { displayName: 'Display Name' };

/** Renders the form that changes the user's own name. */
export const NameForm = () => {
  const { auth } = useAuth();
  const { displayName } = useCurrentUser().userData;
  const { busy, run, say, success, error } = useAction('Changing the name');
  const { values, field, check, reset } = useForm({
    initial: { displayName },
    validate: (typed) => requiredErrors(typed, LABELS),
  });

  const submit = () => {
    say(undefined);
    if (!check()) return;
    run(async () => {
      const next = { displayName: values.displayName.trim() };
      const answer = await (await auth.loadAccounts()).setDisplayName(next.displayName);
      if (!answer.ok) return { error: answer.message };
      reset(next);
      return { success: 'Name changed' };
    });
  };

  return (
    <Form
      heading="Name"
      submitLabel="Change Name"
      busy={busy}
      success={success}
      error={error}
      focusOnMount={false}
      onSubmit={submit}
    >
      <TextField
        label={LABELS.displayName}
        autoComplete="name"
        required
        hint='Reports keep the name that was written into them. "My reports" looks for the new one.'
        {...field('displayName')}
      />
    </Form>
  );
};
