export { AuthProvider, useAuth, useCurrentUser } from './AuthProvider';
export type {
  Account,
  AccountService,
  AccountState,
  AuditEntry,
  AuditSearch,
  ListPage,
  OwnAccount,
  WantedPage,
} from './account-service';
export {
  type AuthService,
  type NewUser,
  type PasswordResetOutcome,
  type Session,
  SignInError,
  type UserData,
} from './auth-service';
export type { CallableResult } from './callable-result';
