import fc from 'fast-check';
import * as v from 'valibot';
import { originSchema } from './written';

test('an accepted origin is one word of a policy, and the same origin for a browser', () => {
  const piece = fc.constantFrom(
    'https://',
    'api.',
    'orders',
    '.example',
    ':',
    '8443',
    '*',
    '/',
    ' ',
    ';',
    "'",
    '@',
    '\n',
    '%2e',
  );
  const text = fc.oneof(
    fc.array(fc.oneof(piece, fc.string({ maxLength: 2 })), { maxLength: 7 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
  );
  let taken = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        text.map((rest) => `https://api.orders.example${rest}`),
      ),
      (address) => {
        if (!v.is(originSchema, address)) return;
        taken += 1;
        expect(new URL(address).origin).toBe(address);
        expect(address).toMatch(/^https:\/\/[a-z0-9.:-]+$/);
      },
    ),
    { numRuns: 2_000, examples: [['https://api.orders.example'], ['https://api.orders.example:8443']] },
  );
  expect(taken).toBeGreaterThan(1);
});
