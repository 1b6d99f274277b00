import { isActive } from './staff';

test('calls an account active if it is verified and enabled', () => {
  const staff = { disabled: false, emailVerified: true };
  expect(isActive(staff)).toBe(true);
  expect(isActive({ ...staff, disabled: true })).toBe(false);
  expect(isActive({ ...staff, emailVerified: false })).toBe(false);
});
