import { useEffect, useState } from 'react';
import { type OwnAccount, useAuth, useCurrentUser } from 'shared-auth';
import { Receipt } from 'shared-records/record';
import { Button, buttonLook, Message, ScreenHeader } from 'shared-ui';
import { Form, TextField } from 'shared-ui/form';
import { Link } from 'shared-ui/router';
import { SingleKeysSwitch } from 'shared-ui/single-keys';
import { ThemeSwitch } from 'shared-ui/theme';
import { roleOf } from '../accounts/account-texts';
import { LastSignIn } from '../accounts/LastSignIn';
import { reportsText, useReportsOf } from '../accounts/useReportsOf';
import { useAction, useActionForm } from '../useAction';
import styles from './own-account.module.css';

const LABELS = { displayName: 'Display Name' };

/** Renders the form that changes the user's own name. */
const NameForm = () => {
  const { auth } = useAuth();
  const { displayName } = useCurrentUser().userData;
  /** The name before the last change. Reports may still have it. */
  const [former, setFormer] = useState('');
  const reports = useReportsOf(former);
  const { field, run, form } = useActionForm(
    'Changing the name',
    { labels: LABELS, initial: { displayName } },
    async (typed, { reset }) => {
      const next = { displayName: typed.displayName.trim() };
      const answer = await (await auth.loadAccounts()).setDisplayName(next.displayName);
      if (!answer.ok) return { error: answer.message };
      reset(next);
      setFormer(displayName);
      return { success: 'Name changed' };
    },
  );

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
      {...form}
      heading="Name"
      submitLabel="Change Name"
      focusOnMount={false}
      actions={
        former !== '' &&
        former !== displayName &&
        reports !== undefined && (
          <Button busy={form.busy} onClick={carry}>
            Write it into my {reports ? reportsText(reports) : 'records'}
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

/** Returns the own account beyond the session; undefined until the code for it is loaded. */
const useOwnAccount = (): OwnAccount | undefined => {
  const { auth } = useAuth();
  const [own, setOwn] = useState<OwnAccount>();
  useEffect(() => {
    auth.loadAccounts().then(
      (service) => setOwn(service.ownAccount()),
      (error: unknown) => console.error('The own account could not be read.', error),
    );
  }, [auth]);
  return own;
};

/** Renders the button that ends all sessions of the user, such as one on a lost phone. */
const SignOutEverywhere = () => {
  const { auth } = useAuth();
  const { busy, run, error } = useAction('Signing out everywhere');
  const end = () =>
    run(async () => {
      const answer = await (await auth.loadAccounts()).signOutEverywhere();
      if (!answer.ok) return { error: answer.message };
      await auth.signOut();
      return undefined;
    });
  return (
    <>
      {error !== undefined && <Message tone="error">{error}</Message>}
      <p>A lost device? Sign out everywhere ends your sessions on all devices, also here.</p>
      <div className={styles.actions}>
        <Button onClick={end} busy={busy}>
          Sign out everywhere
        </Button>
        <Link to="/password" {...buttonLook()}>
          Change password
        </Link>
      </div>
    </>
  );
};

/** The user's own account: who they are to the product, and the settings of this browser. */
export const OwnAccountScreen = () => {
  const { userData, isAdmin } = useCurrentUser();
  const own = useOwnAccount();
  return (
    <div className={styles.page}>
      <ScreenHeader title="Your account" />
      <NameForm />
      <section aria-labelledby="sign-in" className={styles.block}>
        <h2 id="sign-in">Sign-in</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Email</dt>
            <dd>{userData.email}</dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{roleOf({ isAdmin })}</dd>
          </div>
          <div>
            <dt>Last sign-in</dt>
            <dd>{own && <LastSignIn {...own} />}</dd>
          </div>
        </dl>
        <SignOutEverywhere />
      </section>
      <section aria-labelledby="settings-of-browser" className={styles.block}>
        <h2 id="settings-of-browser">In this browser</h2>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
        <SingleKeysSwitch />
        <Receipt />
      </section>
    </div>
  );
};
