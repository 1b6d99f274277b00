import { PATTERNS } from 'shared-model/fields/texts';

const isBlank = `return value.matches('${PATTERNS.blank.replaceAll('\\', '\\\\')}');`;

/** Mutants that decide as the rules do, with the reason. */
export const EQUIVALENT_MUTANTS: readonly { before: string; after: string; reason: string }[] = [
  {
    before: 'return request.auth != null',
    after: 'return request.auth.token.email_verified == true',
    reason: 'Without a sign-in there is no token. Reading it is an error, which denies.',
  },
  {
    before: 'return value is string && value.size() <= longest && !isStacked(value);',
    after: 'return value.size() <= longest && !isStacked(value);',
    reason: 'Only a string has replace(). For any other value it is an error, which denies.',
  },
  ...["get('offset', 1) in [0, null]", "get('offset', -1) in [0, null]", "get('offset', 0) in [0]"].map(
    (offset) => ({
      before: "return request.query.limit <= 1000 && request.query.get('offset', 0) in [0, null];",
      after: `return request.query.limit <= 1000 && request.query.${offset};`,
      reason: 'The emulator sends 0 for a query without offset. Production may send null or nothing.',
    }),
  ),
  {
    before: "return id.matches('[A-Za-z0-9-]{1,40}');",
    after: "return id.matches('[A-Za-z0-9-]{0,40}');",
    reason: 'No document has an empty id.',
  },
  {
    before: isBlank,
    after: isBlank.replace('fff8', 'fff9'),
    reason: 'U+FFF9 is a format character, which is blank anyway.',
  },
  {
    before: 'return value is timestamp && value >= from && value < before;',
    after: 'return value >= from && value < before;',
    reason: 'Only a timestamp compares with one. For any other value it is an error, which denies.',
  },
  {
    before: 'return /databases/$(database)/documents/$(collection)/$(id);',
    after: 'return /databases/$(database)/documents/$(collection)/$(id);',
    reason: 'It is the same.',
  },
  {
    before: "return moment >= request.time + duration.value(30, 'd')",
    after: "return moment > request.time + duration.value(30, 'd')",
    reason: 'They differ at one single moment, which no request can hit on purpose.',
  },
  {
    before: "&& moment <= request.time + duration.value(31, 'd');",
    after: "&& moment < request.time + duration.value(31, 'd');",
    reason: 'They differ at one single moment, which no request can hit on purpose.',
  },
];
