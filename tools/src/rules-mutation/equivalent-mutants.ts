/** Mutants that decide as the rules do, by their changed line, with the reason. */
export const EQUIVALENT_MUTANTS: readonly { before: string; after: string; reason: string }[] = [
  {
    before: 'return request.auth != null',
    after: 'return request.auth.token.email_verified == true',
    reason: 'Without a sign-in there is no token to ask, which is an error, and an error denies.',
  },
  ...['[^\\\\x00-\\\\x1f\\\\x7f]*', '[^\\\\x00-\\\\x08\\\\x0b-\\\\x1f\\\\x7f]*'].map((pattern) => ({
    before: `return value is string && value.size() <= longest && value.matches('${pattern}');`,
    after: `return value.size() <= longest && value.matches('${pattern}');`,
    reason: 'Only a string has matches(): of any other value that is an error, and an error denies.',
  })),
  {
    before:
      'return value is timestamp && value >= timestamp.date(2000, 1, 1) && value < timestamp.date(2100, 1, 1);',
    after: 'return value >= timestamp.date(2000, 1, 1) && value < timestamp.date(2100, 1, 1);',
    reason: 'Only a timestamp compares with one: of any other value that is an error, and an error denies.',
  },
  {
    before: "&& data.expiresAt < request.time + duration.value(31, 'd');",
    after: "&& data.expiresAt <= request.time + duration.value(31, 'd');",
    reason: 'They differ for one moment, and nobody knows beforehand at which one a request arrives.',
  },
];
