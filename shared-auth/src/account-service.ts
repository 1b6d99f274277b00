/** The answer of a callable: its text, or on failure the server's error-info message. */
export type CallableResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string };

/** The fields of an account that administrators change. */
export interface AccountState {
  readonly email: string;
  readonly displayName: string;
  readonly disabled: boolean;
  readonly isAdmin: boolean;
}

/** An account, as `listUsers` returns it. */
export interface Account extends AccountState {
  readonly uid: string;
  readonly emailVerified: boolean;
  /** False if nobody admitted it: its page says whom to ask. */
  readonly isStaff: boolean;
  readonly createdAt: Date;
  /** Null if nobody has signed in yet. */
  readonly lastSignInAt: Date | null;
}

/** An entry of the audit log: who did what to whom. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null if the server found a change that no function made. */
  readonly actor: { readonly uid: string; readonly email: string; readonly name?: string | undefined } | null;
  /** The callable's name, or the kind of change that the server found. */
  readonly action: string;
  /** A uid, or the email of an account to create; null if a refused call named none. */
  readonly target: string | null;
  readonly outcome: string;
  /** The error code of a refused or denied call. */
  readonly reason?: string | undefined;
  readonly before: AccountState | null;
  readonly after: AccountState | null;
  /** Counts how often the same refusal came again on that day, with the last time. */
  readonly repeats?: number | undefined;
  readonly lastAt?: Date | undefined;
}

/** Chooses the entries of the audit log to list. */
export interface AuditSearch {
  /** A uid: the entries by this account and about it. */
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** One page of a long list. `next` is the token of the page after it, if there is one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
}

/** Chooses the page to list: that of a token, by default the first one. */
export interface WantedPage {
  readonly pageToken?: string | undefined;
  /** From 1 to 1,000. */
  readonly pageSize: number;
}

/** The signed-in account beyond its session. */
export interface OwnAccount {
  readonly lastSignInAt: Date | null;
}

/** The fields of an account that people mistype. */
export type NameAndEmail = Pick<AccountState, 'displayName' | 'email'>;

/** An account to create. */
export interface NewUser extends NameAndEmail {
  readonly password: string;
}

/** Two customers to merge, with their texts as the page showed them. */
export interface CustomerMerge {
  /** The id of the merge: a repeated call merges once. */
  readonly id: string;
  readonly kept: string;
  readonly gone: string;
  readonly seen: { readonly kept: object; readonly gone: object };
  /** The fields that the customer who stays takes from the other one. */
  readonly take: readonly string[];
  /** The fields in which it keeps the texts of both. */
  readonly both: readonly string[];
}

/** Asks for a merge, or to note whether two customers may be duplicates. */
export type MergeRequest =
  | CustomerMerge
  | { readonly notDuplicates: readonly [string, string] }
  | { readonly maybeDuplicates: readonly [string, string] };

/** The account that asked is not signed in any more: its screen is about to go. */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError';

  constructor() {
    super('The session has ended: sign in again.');
  }
}

/**
 * The calls about accounts, whose code is lazy. The server allows all but those about the own account only to
 * administrators. @throws SessionEndedError, or the service's error, whose message can be shown, if a call is denied or does
 * not arrive.
 */
export interface AccountService {
  listUsers(page: WantedPage): Promise<ListPage<Account>>;
  /** Newest first. */
  listAuditLog(search: AuditSearch, page: WantedPage): Promise<ListPage<AuditEntry>>;
  addUser(user: NewUser): Promise<CallableResult>;
  /** Makes the account with this email an administrator. The message is a text to show. */
  addAdmin(email: string): Promise<CallableResult>;
  setUserDisabled(uid: string, disabled: boolean): Promise<CallableResult>;
  deleteUser(uid: string): Promise<CallableResult>;
  revokeAdmin(uid: string): Promise<CallableResult>;
  sendPasswordReset(uid: string): Promise<CallableResult>;
  /** Creates an account, whose owner gets a mail to choose a password. The message is a text to show. */
  inviteUser(user: NameAndEmail): Promise<CallableResult>;
  /** Corrects an account. The message is a text to show, or "Success". */
  updateUser(uid: string, user: NameAndEmail): Promise<CallableResult>;
  ownAccount(): OwnAccount;
  /** Changes the name of the signed-in account, and its session. */
  setDisplayName(displayName: string): Promise<CallableResult>;
  /**
   * Starts to write another name into the reports of a person: staff the own new name, administrators any. The message is a
   * text to show.
   */
  changeResponsiblePerson(from: string, to: string): Promise<CallableResult>;
  /** Merges customers, and what belongs to it: see the function. The message is a text to show. */
  mergeCustomers(request: MergeRequest): Promise<CallableResult>;
  /** Finds, exports or erases a person. @returns the unchecked answer. @throws Error with the server's reason. */
  personalData(request: object): Promise<unknown>;
  /** Ends all sessions of the signed-in account, also this one. */
  signOutEverywhere(): Promise<CallableResult>;
  /** Makes the security rules refuse the sessions that the last change of the own password has ended. */
  refuseFormerSessions(): Promise<CallableResult>;
}
