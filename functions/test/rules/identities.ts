import { type Claims, SARI } from './rules-project';

/** An account that tries to use documents. */
export interface Identity {
  readonly claims: Claims;
  /** Whether the account is in the staff collection. */
  readonly isAdmitted: boolean;
  /** The address it was admitted with, by default Sari's; null if its entry has none. */
  readonly admittedEmail?: string | null;
  /** Whether its sessions were ended after it got its token. */
  readonly hasOldToken?: boolean;
  /** Whether the rules must treat the account as staff. */
  readonly isStaff: boolean;
  /** Whether the rules must treat the account as an administrator. */
  readonly isAdministrator?: boolean;
  /** Whether the rules must refuse all that changes something. */
  readonly isReader?: boolean;
}

const verified = { email: SARI, email_verified: true };
const stranger = { email: 'eve@example.com', email_verified: true };
const of = (sign_in_provider: string) => ({ firebase: { sign_in_provider, identities: {} } });

const nobody = { isAdmitted: false, isStaff: false };
const staff = { isAdmitted: true, isStaff: true };

/** All kinds of accounts. Some cannot sign up (sign-up.emulator.test.ts); they stand for the tokens they would have. */
export const IDENTITIES = {
  none: { claims: null, ...nobody },
  'self-signed-up': { claims: { ...stranger, email_verified: false }, ...nobody },
  'self-signed-up, anonymous': { claims: { provider_id: 'anonymous', ...of('anonymous') }, ...nobody },
  'anonymous that gave itself a verified address': { claims: { ...stranger, ...of('password') }, ...nobody },
  'signed up by a provider': { claims: { ...stranger, ...of('google.com') }, ...nobody },
  unverified: {
    claims: { ...verified, email_verified: false, admin: true },
    isAdmitted: true,
    isStaff: false,
  },
  staff: { claims: verified, ...staff },
  'let in without an address': { claims: verified, admittedEmail: null, isAdmitted: true, isStaff: false },
  'staff with their address in capitals': {
    claims: { ...verified, email: 'Sari@Example.com' },
    ...staff,
  },
  'staff that gave itself another verified address': {
    claims: { ...verified, email: 'eve@example.com' },
    isAdmitted: true,
    isStaff: false,
  },
  'staff that took its address away': {
    claims: { email_verified: true },
    isAdmitted: true,
    isStaff: false,
  },
  administrator: { claims: { ...verified, admin: true }, ...staff, isAdministrator: true },
  'staff that calls itself an administrator': { claims: { ...verified, admin: 'true' }, ...staff },
  'gate of a publication': {
    claims: { ...verified, admin: true, readOnly: true },
    ...staff,
    isAdministrator: true,
    isReader: true,
  },
  // The next ones still have their old tokens.
  disabled: { claims: { ...verified, admin: true }, ...nobody },
  'staff with a new password': { claims: verified, isAdmitted: true, isStaff: false, hasOldToken: true },
  demoted: { claims: { ...verified, admin: true }, isAdmitted: true, isStaff: false, hasOldToken: true },
} satisfies Record<string, Identity>;
