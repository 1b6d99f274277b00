import { useEffect, useState } from 'react';
import { type NameAndEmail, useAuth, useCurrentUser } from 'shared-auth';
import { Button, Message } from 'shared-ui';
import { Form, TextField } from 'shared-ui/form';
import { storedJson, storeText } from 'shared-ui/storage';
import { personOf } from '../accounts/account-texts';
import { CONFIRMATION_LABEL, isConfirmed, MISMATCH, NewPasswordFields } from '../NewPasswordFields';
import { useActionForm } from '../useAction';
import { useCreation } from './useCreation';
import styles from './users.module.css';

/** The unsaved input of the form of a new user, without the password. */
interface NewUserDraft {
  readonly displayName: string;
  readonly email: string;
}

// Without a schema library, which would weigh more than the rest of this section.
const isDraft = (value: unknown): value is NewUserDraft =>
  typeof value === 'object' &&
  value !== null &&
  'displayName' in value &&
  'email' in value &&
  typeof value.displayName === 'string' &&
  typeof value.email === 'string';

const storageKey = (uid: string): string => `draft:${uid}:user`;

/** Returns the draft of the administrator `uid` in this tab. It survives a reload and a new sign-in. */
const readNewUserDraft = (uid: string): NewUserDraft | undefined => {
  const draft = storedJson('sessionStorage', storageKey(uid));
  return isDraft(draft) ? draft : undefined;
};

/** Stores the draft, or deletes it if both fields are empty. Returns whether the browser keeps it. */
const keepNewUserDraft = (uid: string, { displayName, email }: NewUserDraft): boolean => {
  const draft = displayName || email ? JSON.stringify({ displayName, email }) : undefined;
  return storeText('sessionStorage', storageKey(uid), draft) || draft === undefined;
};

const LABELS = {
  displayName: 'Display Name',
  email: 'Email',
  password: 'Password',
  confirmation: CONFIRMATION_LABEL,
};
const EMPTY = { displayName: '', email: '', password: '', confirmation: '' };

/** Renders the form that creates the account of a new user. `onChanged` runs when it is created. */
export const AddUserForm = ({
  onChanged,
  onClose,
}: {
  onChanged(): void;
  /** Closes the dialog that holds the form. */
  onClose?: () => void;
}) => {
  const { auth } = useAuth();
  const { uid } = useCurrentUser().userData;
  const [draft, setDraft] = useState(() => readNewUserDraft(uid));
  const [created, setCreated] = useState<NameAndEmail>();
  const create = useCreation();
  const { values, dirty, field, reset, form } = useActionForm(
    'Adding the user',
    { labels: LABELS, initial: EMPTY, restored: draft && { ...EMPTY, ...draft } },
    async (typed, { set }) => {
      if (!isConfirmed(typed)) {
        set('password', '');
        set('confirmation', '');
        return { error: MISMATCH };
      }
      const user = { displayName: typed.displayName.trim(), email: typed.email.trim() };
      const service = await auth.loadAccounts();
      const answer = await create(user.email, () => service.addUser({ ...user, password: typed.password }));
      if (!answer.ok) return { error: answer.message };
      reset();
      setCreated(user);
      onChanged();
      return { success: 'User created successfully' };
    },
  );
  const [isDiscarded, setDiscarded] = useState(false);
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(keepNewUserDraft(uid, values)), [uid, values]);

  const discardDraft = () => {
    setDiscarded(true);
    setDraft(undefined);
    reset();
  };

  return (
    <Form
      // Without the draft the form mounts again, so that the focus moves to its first field.
      key={draft ? 'draft' : 'fresh'}
      {...form}
      heading="Add new user"
      submitLabel="Add User"
      focusOnMount={onClose !== undefined || isDiscarded}
      onCancel={onClose}
      actions={
        form.success !== undefined &&
        created && (
          <p className={styles.next}>
            {personOf(created)} signs in with this password, and verifies the address then. Tell the password
            in person.
          </p>
        )
      }
      notice={
        dirty && (
          <>
            {!isKept && (
              <Message tone="info">
                This browser does not keep unsaved input: add the user before you leave this page.
              </Message>
            )}
            {draft && (
              <Message tone="info">
                Your unsaved input was restored, except the password.{' '}
                <Button variant="quiet" onClick={discardDraft}>
                  Discard it
                </Button>
              </Message>
            )}
          </>
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
