import { useId, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Button, Message, TextField, useForm, useToast } from 'shared-ui';
import { Dialog } from 'shared-ui/overlay';
import { requiredErrors } from '../required';
import { useAction } from '../useAction';
import type { AccountDialogProps } from './account-actions';
import { personOf } from './account-texts';
import styles from './accounts.module.css';
import { reportsText, useReportsOf } from './useReportsOf';

const LABELS = { displayName: 'Display Name', email: 'Email' };

/** Corrects the name and the email of an account, and carries the new name into its reports. */
export const CorrectionDialog = ({
  account,
  onChanged,
  onClose,
}: Pick<AccountDialogProps, 'account' | 'onChanged' | 'onClose'>) => {
  const { auth } = useAuth();
  const toast = useToast();
  const formId = useId();
  const { displayName, email } = account;
  const { busy, run, say, error } = useAction('Correcting the account');
  const { values, field, check } = useForm({
    initial: { displayName, email },
    validate: (typed) => requiredErrors(typed, LABELS),
  });
  const [carries, setCarries] = useState(true);
  const reports = useReportsOf(displayName);
  const typed = { displayName: values.displayName.trim(), email: values.email.trim() };
  const isRenamed = typed.displayName !== displayName;
  const isMoved = typed.email.toLowerCase() !== email.toLowerCase();

  const submit = () => {
    say(undefined);
    if (!check()) return;
    run(async () => {
      const service = await auth.loadAccounts();
      const answer = await service.updateUser(account.uid, typed).finally(onChanged);
      if (!answer.ok) return { error: answer.message };
      const done = answer.message === 'Success' ? `${personOf(typed)} is corrected.` : answer.message;
      toast.show({ tone: 'success', text: done, duration: 12_000 });
      if (isRenamed && carries && reports) {
        const { ok, message } = await service.changeResponsiblePerson(displayName, typed.displayName);
        toast.show({ tone: ok ? 'success' : 'error', text: message });
      }
      onClose();
      return undefined;
    });
  };

  return (
    <Dialog
      open
      title={`Correct name or email: ${personOf(account)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Correct
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
        {isRenamed && Boolean(reports) && (
          <label className={styles.check}>
            <input type="checkbox" checked={carries} onChange={({ target }) => setCarries(target.checked)} />
            <span>Also in {reportsText(reports ?? 0)} with this name</span>
          </label>
        )}
        {isMoved && (
          <p>
            {email} is signed out at once. {typed.email || 'The new address'} gets a mail with a link to
            choose a password, which also verifies it. Nobody can use the account until then.
          </p>
        )}
        {error && <Message tone="error">{error}</Message>}
      </form>
    </Dialog>
  );
};
