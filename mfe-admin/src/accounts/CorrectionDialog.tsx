import { useState } from 'react';
import { type NameAndEmail, useAuth } from 'shared-auth';
import { useToast } from 'shared-ui';
import type { AccountDialogProps } from './account-actions';
import { personOf } from './account-texts';
import styles from './accounts.module.css';
import { NameAndEmailDialog } from './NameAndEmailDialog';
import { useChangePerson } from './useChangePerson';
import { reportsText, useReportsOf } from './useReportsOf';

/** Corrects the name and the email of an account, and carries the new name into its reports. */
export const CorrectionDialog = ({
  account,
  onChanged,
  onClose,
}: Pick<AccountDialogProps, 'account' | 'onChanged' | 'onClose'>) => {
  const { auth } = useAuth();
  const toast = useToast();
  const { uid, displayName, email } = account;
  const changePerson = useChangePerson();
  const [carries, setCarries] = useState(true);
  const reports = useReportsOf(displayName);
  const isRenamed = (typed: NameAndEmail) => typed.displayName !== displayName;
  const isMoved = (typed: NameAndEmail) => typed.email.toLowerCase() !== email.toLowerCase();

  const correct = async (typed: NameAndEmail) => {
    const service = await auth.loadAccounts();
    const answer = await service.updateUser(uid, typed).finally(onChanged);
    if (!answer.ok) return { error: answer.message };
    const done = answer.message === 'Success' ? `${personOf(typed)} is corrected.` : answer.message;
    toast.show({ tone: 'success', text: done, duration: 12_000 });
    if (isRenamed(typed) && carries && reports) await changePerson(displayName, typed.displayName);
    return undefined;
  };

  return (
    <NameAndEmailDialog
      title={`Correct name or email: ${personOf(account)}`}
      button="Correct"
      action={`Correcting ${personOf(account)}`}
      initial={{ displayName, email }}
      onSubmit={correct}
      onClose={onClose}
    >
      {(typed) => (
        <>
          {isRenamed(typed) && Boolean(reports) && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={carries}
                onChange={({ target }) => setCarries(target.checked)}
              />
              <span>Also in {reportsText(reports ?? 0)} with this name</span>
            </label>
          )}
          {isMoved(typed) && (
            <p>
              {email} is signed out at once. {typed.email || 'The new address'} gets a mail with a link to
              choose a password, which also verifies it. Nobody can use the account until then.
            </p>
          )}
        </>
      )}
    </NameAndEmailDialog>
  );
};
