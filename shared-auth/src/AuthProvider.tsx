import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { AuthService, Session, UserData } from './auth-service';

interface AuthContextValue {
  readonly session: Session;
  readonly auth: AuthService;
}

const AuthContext = createContext<AuthContextValue | null>(null);

/** Provides the session of `service` and the calls that change it. */
export const AuthProvider = ({ service, children }: { service: AuthService; children: ReactNode }) => {
  const [session, setSession] = useState<Session>(() => service.known?.() ?? { status: 'loading' });
  useEffect(() => service.subscribe(setSession), [service]);
  const value = useMemo(() => ({ session, auth: service }), [session, service]);
  return <AuthContext value={value}>{children}</AuthContext>;
};

/** Returns the session and the calls that change it. @throws Outside an AuthProvider. */
export const useAuth = (): AuthContextValue => {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth needs an AuthProvider above it.');
  return value;
};

/** Returns the verified user, whom every section's screen can rely on. @throws For any other session. */
export const useCurrentUser = (): { userData: UserData; isAdmin: boolean } => {
  const { session } = useAuth();
  if (session.status !== 'verified') throw new Error('A section is mounted for verified users only.');
  return session;
};
