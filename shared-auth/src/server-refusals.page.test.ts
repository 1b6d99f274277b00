import type { AuthService } from './auth-service';

// Auth's own answers, through its SDK. With email enumeration protection it says less than without
// (cloud.google.com/identity-platform/docs/admin/email-enumeration-protection): a company can turn it off.

let auth: AuthService;

const answerWith = (message: string | undefined) =>
  Object.assign(window, {
    fetch: async () =>
      message === undefined
        ? Response.json({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse' })
        : Response.json({ error: { code: 400, message } }, { status: 400 }),
  });

beforeAll(async () => {
  const meta = document.createElement('meta');
  meta.name = 'page-config';
  meta.content = JSON.stringify({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
  });
  document.head.replaceChildren(meta);
  // The SDK takes these over as it is loaded.
  answerWith(undefined);
  auth = (await import('./firebase/sdk-auth-service')).sdkAuthService;
});

test.each([
  ['EMAIL_NOT_FOUND', 'wrong-credentials'],
  ['INVALID_PASSWORD', 'wrong-credentials'],
  ['INVALID_LOGIN_CREDENTIALS', 'wrong-credentials'],
  ['INVALID_EMAIL', 'wrong-credentials'],
  ['USER_DISABLED', 'disabled'],
  ['USER_DISABLED : The account has been disabled.', 'disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.', 'too-many'],
  ['QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 'too-many'],
  [
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 12 characters]',
    'weak-password',
  ],
  ['PASSWORD_LOGIN_DISABLED', undefined],
])('a sign-in that Auth refuses by %s is %s', async (message, reason) => {
  answerWith(message);
  await expect(auth.signIn('sari@example.com', 'rahasia')).rejects.toMatchObject({ reason });
});

test('a sign-in that Auth answers by asking for a second factor is second-factor', async () => {
  const json = {
    localId: 'sari',
    mfaPendingCredential: 'pending',
    mfaInfo: [{ mfaEnrollmentId: '1', totpInfo: {} }],
  };
  Object.assign(window, { fetch: async () => Response.json(json) });
  await expect(auth.signIn('sari@example.com', 'rahasia')).rejects.toMatchObject({ reason: 'second-factor' });
});

test.each([
  // Without an account, of a disabled one, and with one: nobody learns which addresses have an account.
  ['EMAIL_NOT_FOUND', 'accepted'],
  ['USER_DISABLED', 'accepted'],
  [undefined, 'accepted'],
  ['INVALID_EMAIL', 'no-address'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many'],
  ['QUOTA_EXCEEDED : Exceeded daily quota for email.', 'too-many'],
])('a request for a new password that Auth answers by %s is %s', async (message, outcome) => {
  answerWith(message);
  await expect(auth.sendPasswordReset('sari@example.com')).resolves.toBe(outcome);
});
