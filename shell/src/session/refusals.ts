/** Texts that say what to do after the service refused a sign-in or a mail. */
export const REFUSALS = {
  'wrong-credentials': 'Incorrect email or password',
  disabled: 'This account is disabled. Ask an administrator to enable it.',
  'too-many': 'Too many requests. Wait some minutes, then try again.',
  unreachable: 'The server cannot be reached. Check the connection, then try again.',
} as const;
