export { AuthProvider, useAuth, useCurrentUser } from './AuthProvider';
export {
  type AuthService,
  type CallableResult,
  type NewUser,
  type PasswordResetOutcome,
  type Session,
  SignInError,
  type UserData,
} from './auth-service';
