import type { Claims } from './rules-project';

/** Somebody who tries something. */
export interface Identity {
  readonly claims: Claims;
  /** Whether the functions have put a revocation mark on the account. */
  readonly revoked: boolean;
  /** Whether the three collections are open to them. */
  readonly isStaff: boolean;
}

const verified = { email: 'sari@example.com', email_verified: true };

/**
 * Everybody there is. Signing up ends without an account (sign-up.emulator.test.ts); the two that signed up
 * themselves stand for the tokens they would hold if it did not.
 */
export const IDENTITIES = {
  none: { claims: null, revoked: false, isStaff: false },
  'self-signed-up': {
    claims: { email: 'eve@example.com', email_verified: false },
    revoked: false,
    isStaff: false,
  },
  'self-signed-up, anonymous': {
    claims: { provider_id: 'anonymous', firebase: { sign_in_provider: 'anonymous', identities: {} } },
    revoked: false,
    isStaff: false,
  },
  unverified: {
    claims: { email: 'intan@example.com', email_verified: false, admin: true },
    revoked: false,
    isStaff: false,
  },
  staff: { claims: verified, revoked: false, isStaff: true },
  administrator: { claims: { ...verified, admin: true }, revoked: false, isStaff: true },
  // The tokens of the next two are still those of before.
  disabled: { claims: { ...verified, admin: true }, revoked: true, isStaff: false },
  demoted: { claims: { ...verified, admin: true }, revoked: false, isStaff: true },
} satisfies Record<string, Identity>;

export type IdentityName = keyof typeof IDENTITIES;
