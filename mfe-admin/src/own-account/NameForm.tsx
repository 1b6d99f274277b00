import { useState } from 'react';
import { useAuth, useCurrentUser } from 'shared-auth';
import { Button, Form, TextField, useForm } from 'shared-ui';
import { reportsText, useReportsOf } from '../accounts/useReportsOf';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';

const LABELS = { displayName: 'Display Name' };

/** Renders the form that changes the user's own name. */
export const NameForm = () => {
  const { auth } = useAuth();
  const { displayName } = useCurrentUser().userData;
  /** The name before the last change. Reports may still have it. */
  const [former, setFormer] = useState('');
  const reports = useReportsOf(former);
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
      setFormer(displayName);
      return { success: 'Name changed' };
    });
  };

  const carry = () =>
    run(async () => {
      const service = await auth.loadAccounts();
      const { ok, message } = await service.changeResponsiblePerson(former, displayName);
      if (!ok) return { error: message };
      setFormer('');
      return { success: message };
    });

  return (
    <Form
      heading="Name"
      submitLabel="Change Name"
      busy={busy}
      success={success}
      error={error}
      focusOnMount={false}
      onSubmit={submit}
      actions={
        former !== '' &&
        former !== displayName &&
        Boolean(reports) && (
          <Button busy={busy} onClick={carry}>
            Write it into my {reportsText(reports ?? 0)}
          </Button>
        )
      }
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
