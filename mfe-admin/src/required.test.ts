import { requiredErrors } from './required';

const LABELS = { displayName: 'Display Name', email: 'Email' };

test('names each empty field by its label', () => {
  expect(requiredErrors({ displayName: '', email: '  ' }, LABELS)).toEqual({
    displayName: 'Display Name is required: fill it in.',
    email: 'Email is required: fill it in.',
  });
});

test('returns no error if all fields are filled in', () => {
  expect(requiredErrors({ displayName: 'Sari', email: 'sari@example.com' }, LABELS)).toEqual({});
});
