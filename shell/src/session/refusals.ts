/** Texts that say what to do after the service refused a sign-in or a mail. */
export const REFUSALS = {
  'wrong-credentials': 'Incorrect email or password',
  disabled: 'This account is disabled. Ask an administrator to enable it.',
  'weak-password':
    'This password no longer meets the rules. Press “Forgot your password?” to choose a new one.',
  'second-factor': 'This account asks for a second factor, which this page cannot. Ask an administrator.',
  'too-many': 'Too many requests. Wait some minutes, then try again.',
  unreachable: 'The server cannot be reached. Check the connection, then try again.',
} as const;
