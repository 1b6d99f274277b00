import { type ReactNode, useId } from 'react';
import type { NameAndEmail } from 'shared-auth';
import { Button, Message } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { useIsOpen } from 'shared-ui/is-open';
import { Dialog } from 'shared-ui/overlay';
import { type ActionOutcome, useActionForm } from '../useAction';
import styles from './accounts.module.css';

const LABELS = { displayName: 'Display Name', email: 'Email' };

const trimmed = ({ displayName, email }: NameAndEmail): NameAndEmail => ({
  displayName: displayName.trim(),
  email: email.trim(),
});

/** Asks for the name and the email of an account. Closes once `onSubmit`, which gets them trimmed, resolves to undefined. */
export const NameAndEmailDialog = ({
  title,
  text,
  button,
  action,
  initial,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  text?: string;
  /** The text of the button that submits. */
  button: string;
  /** Names the action in the log: "Inviting the user". */
  action: string;
  initial: NameAndEmail;
  onSubmit(typed: NameAndEmail): Promise<ActionOutcome | undefined>;
  onClose(): void;
  /** Renders what follows from the typed texts, below the fields. */
  children?: (typed: NameAndEmail) => ReactNode;
}) => {
  const formId = useId();
  const isOpen = useIsOpen();
  const { values, field, form } = useActionForm(action, { labels: LABELS, initial }, async (texts) => {
    const outcome = await onSubmit(trimmed(texts));
    if (outcome === undefined && isOpen()) onClose();
    return outcome;
  });
  return (
    <Dialog
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {button}
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
          if (!form.busy) form.onSubmit();
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
        {children?.(trimmed(values))}
        {form.error && <Message tone="error">{form.error}</Message>}
      </form>
    </Dialog>
  );
};
