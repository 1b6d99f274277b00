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
  type NewUser,
  type OwnAccount,
  SessionEndedError,
  type WantedPage,
} from './account-service';
export {
  type AuthService,
  type PasswordResetOutcome,
  type Session,
  SignInError,
  type UserData,
} from './auth-service';
