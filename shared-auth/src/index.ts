export { AuthProvider, useAuth, useCurrentUser } from './AuthProvider';
export {
  type Account,
  type AccountService,
  type AccountState,
  type AuditEntry,
  type AuditSearch,
  type CallableResult,
  type ListPage,
  type NameAndEmail,
  type OwnAccount,
  SessionEndedError,
  type WantedPage,
} from './account-service';
export {
  type AuthService,
  type NewUser,
  type PasswordResetOutcome,
  type Session,
  SignInError,
  type UserData,
} from './auth-service';
