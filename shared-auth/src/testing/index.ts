import type { Account, AuditEntry } from '../account-service';
import type { AuthService, PasswordResetOutcome, Session } from '../auth-service';
import { FakeAccountService } from './fake-accounts';

export { accountOf, auditEntryOf } from './fake-accounts';

/** Returns the session of a verified user. */
export const verifiedSession = ({
  isAdmin = false,
  displayName = 'Sari Wijaya',
  email = 'staff@example.com',
} = {}): Session => ({
  status: 'verified',
  isAdmin,
  userData: { uid: 'uid-of-the-user', displayName, email },
});

/** A sign-in service in memory: it records the calls and answers as a test says. */
export class FakeAuthService implements AuthService {
  private readonly listeners = new Set<(session: Session) => void>();
  readonly calls: { readonly name: string; readonly with: readonly unknown[] }[] = [];
  /** The errors that calls throw, by name. */
  readonly failures = new Map<Exclude<keyof AuthService, 'subscribe'>, Error>();
  /** The outcome of a password reset. */
  resetOutcome: PasswordResetOutcome = 'accepted';

  /** The accounts and the audit log. */
  readonly accounts: FakeAccountService;

  constructor(private session: Session) {
    this.accounts = new FakeAccountService((displayName) => {
      if (this.session.status !== 'verified') throw new Error('Nobody is signed in.');
      this.show({ ...this.session, userData: { ...this.session.userData, displayName } });
    });
  }

  /** Changes the session, like a sign-in elsewhere or a new token. */
  show(session: Session): void {
    this.session = session;
    for (const listener of [...this.listeners]) listener(session);
  }

  subscribe(listener: (session: Session) => void): () => void {
    this.listeners.add(listener);
    listener(this.session);
    return () => void this.listeners.delete(listener);
  }

  signIn(email: string, password: string): Promise<void> {
    return this.record('signIn', email, password);
  }

  async signOut({ forget = false } = {}): Promise<void> {
    await this.record('signOut');
    if (forget) sessionStorage.clear();
    this.show({ status: 'signed-out' });
  }

  async sendPasswordReset(email: string): Promise<PasswordResetOutcome> {
    await this.record('sendPasswordReset', email);
    return this.resetOutcome;
  }

  updatePassword(password: string): Promise<void> {
    return this.record('updatePassword', password);
  }

  sendVerificationEmail(): Promise<void> {
    return this.record('sendVerificationEmail');
  }

  /** Is called when the page asks anew about the account. */
  onRenew = (): void => undefined;

  async renew(): Promise<void> {
    this.onRenew();
  }

  async loadAccounts(): Promise<FakeAccountService> {
    const failure = this.failures.get('loadAccounts');
    if (failure) throw failure;
    return this.accounts;
  }

  private async record(name: Exclude<keyof AuthService, 'subscribe'>, ...values: unknown[]): Promise<void> {
    this.calls.push({ name, with: values });
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}

/** Returns a service with a signed-in administrator, "Ratna", and these accounts and entries. */
export const administratorWith = (accounts: readonly Account[], entries: readonly AuditEntry[] = []) => {
  const auth = new FakeAuthService(verifiedSession({ isAdmin: true, displayName: 'Ratna' }));
  auth.accounts.users = accounts;
  auth.accounts.entries = entries;
  return auth;
};
