import { isActive } from './rights';

test('an active account is verified and not disabled, and needs no claim', () => {
  const staff = { disabled: false, emailVerified: true };
  expect(isActive(staff)).toBe(true);
  expect(isActive({ ...staff, disabled: true })).toBe(false);
  expect(isActive({ ...staff, emailVerified: false })).toBe(false);
});
