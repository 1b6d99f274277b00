import type {
  Account,
  AccountService,
  AuditEntry,
  AuditSearch,
  CallableResult,
  ListPage,
  MergeRequest,
  NameAndEmail,
  NewUser,
  OwnAccount,
  WantedPage,
} from '../account-service';

/** Returns an account for tests: staff, active, verified. */
export const accountOf = (displayName: string, fields: Partial<Account> = {}): Account => ({
  uid: `uid-of-${displayName.toLowerCase()}`,
  displayName,
  email: `${displayName.toLowerCase()}@example.com`,
  isAdmin: false,
  isStaff: true,
  disabled: false,
  emailVerified: true,
  createdAt: new Date(2026, 0, 5),
  lastSignInAt: new Date(2026, 9, 20, 14, 30),
  ...fields,
});

/** Returns an entry of the audit log for tests: an administrator did something to Sari. */
export const auditEntryOf = (id: string, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: new Date(2026, 10, 20, 9, 5),
  actor: { uid: 'uid-of-ratna', email: 'ratna@example.com' },
  action: 'setUserDisabled',
  target: 'uid-of-sari',
  outcome: 'done',
  before: null,
  after: null,
  ...fields,
});

type Method = Exclude<keyof AccountService, 'ownAccount'>;

const DONE: CallableResult = { ok: true, message: 'Success' };

const pageOf = <Row>(rows: readonly Row[], { pageToken = '0', pageSize }: WantedPage): ListPage<Row> => {
  const start = Number(pageToken);
  const end = start + pageSize;
  return { rows: rows.slice(start, end), next: end < rows.length ? String(end) : undefined };
};

const isFound = ({ actor, target, action, at }: AuditEntry, search: AuditSearch): boolean =>
  (search.person === undefined || actor?.uid === search.person || target === search.person) &&
  (search.action === undefined || action === search.action) &&
  (search.from === undefined || at >= search.from) &&
  (search.before === undefined || at < search.before);

/** The calls about accounts in memory: it changes the accounts as the server does, and fails as a test says. */
export class FakeAccountService implements AccountService {
  readonly calls: { readonly name: Method; readonly with: readonly unknown[] }[] = [];
  /** The errors that calls throw, by name. */
  readonly failures = new Map<Method, Error>();
  /** The refusals of the server, by name. */
  readonly refusals = new Map<Method, string>();
  users: readonly Account[] = [];
  entries: readonly AuditEntry[] = [];
  own: OwnAccount = { lastSignInAt: null };
  /** Answers about the data of a person. */
  onPersonalData: (request: object) => unknown = () => ({ search: null });

  constructor(private readonly rename: (displayName: string) => void) {}

  async listUsers(page: WantedPage): Promise<ListPage<Account>> {
    this.record('listUsers', page);
    return pageOf(this.users, page);
  }

  async listAuditLog(search: AuditSearch, page: WantedPage): Promise<ListPage<AuditEntry>> {
    this.record('listAuditLog', search, page);
    return pageOf(
      this.entries.filter((entry) => isFound(entry, search)),
      page,
    );
  }

  setUserDisabled(uid: string, disabled: boolean): Promise<CallableResult> {
    return this.change('setUserDisabled', [uid, disabled], () =>
      this.update(uid, { disabled, ...(!disabled && { isStaff: true }) }),
    );
  }

  addUser(user: NewUser): Promise<CallableResult> {
    return this.change('addUser', [user], () => undefined);
  }

  async addAdmin(email: string): Promise<CallableResult> {
    const answer = await this.change('addAdmin', [email], () => {
      this.users = this.users.map((user) => (user.email === email ? { ...user, isAdmin: true } : user));
    });
    return answer.ok ? { ok: true, message: `${email} is now an administrator.` } : answer;
  }

  deleteUser(uid: string): Promise<CallableResult> {
    return this.change('deleteUser', [uid], () => {
      this.users = this.users.filter((user) => user.uid !== uid);
    });
  }

  revokeAdmin(uid: string): Promise<CallableResult> {
    return this.change('revokeAdmin', [uid], () => this.update(uid, { isAdmin: false }));
  }

  sendPasswordReset(uid: string): Promise<CallableResult> {
    return this.change('sendPasswordReset', [uid], () => undefined);
  }

  async inviteUser(user: NameAndEmail): Promise<CallableResult> {
    const made = accountOf(user.displayName, { ...user, emailVerified: false, lastSignInAt: null });
    const answer = await this.change('inviteUser', [user], () => {
      this.users = [...this.users, made];
    });
    return answer.ok ? { ok: true, message: `A mail was sent to ${user.email}.` } : answer;
  }

  updateUser(uid: string, user: NameAndEmail): Promise<CallableResult> {
    return this.change('updateUser', [uid, user], () => this.update(uid, user));
  }

  async changeResponsiblePerson(from: string, to: string): Promise<CallableResult> {
    const answer = await this.change('changeResponsiblePerson', [from, to], () => undefined);
    return answer.ok ? { ok: true, message: `The reports of ${from} will name ${to} in a moment.` } : answer;
  }

  mergeCustomers(request: MergeRequest): Promise<CallableResult> {
    return this.change('mergeCustomers', [request], () => undefined);
  }

  async personalData(request: object): Promise<unknown> {
    this.record('personalData', request);
    const message = this.refusals.get('personalData');
    if (message !== undefined) throw new Error(message);
    return this.onPersonalData(request);
  }

  ownAccount(): OwnAccount {
    return this.own;
  }

  setDisplayName(displayName: string): Promise<CallableResult> {
    return this.change('setDisplayName', [displayName], () => this.rename(displayName));
  }

  signOutEverywhere(): Promise<CallableResult> {
    return this.change('signOutEverywhere', [], () => undefined);
  }

  refuseFormerSessions(): Promise<CallableResult> {
    return this.change('refuseFormerSessions', [], () => undefined);
  }

  private update(uid: string, changes: Partial<Account>): void {
    this.users = this.users.map((user) => (user.uid === uid ? { ...user, ...changes } : user));
  }

  private async change(name: Method, values: readonly unknown[], make: () => void): Promise<CallableResult> {
    this.record(name, ...values);
    const message = this.refusals.get(name);
    if (message !== undefined) return { ok: false, message };
    make();
    return DONE;
  }

  private record(name: Method, ...values: unknown[]): void {
    this.calls.push({ name, with: values });
    const failure = this.failures.get(name);
    if (failure) throw failure;
  }
}
