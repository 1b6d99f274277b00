import { act, renderHook } from '@testing-library/react';
import { type FormErrors, useForm } from './useForm';

interface Account {
  email: string;
  password: string;
  confirm: string;
}

const initial: Account = { email: '', password: '', confirm: '' };

function validate(values: Account): FormErrors<Account> {
  return {
    ...(values.email === '' && { email: 'Enter an email' }),
    ...(values.email !== '' && !values.email.includes('@') && { email: 'Enter a complete email' }),
    ...(values.password !== values.confirm && { confirm: 'Password did not match' }),
  };
}

function start() {
  return renderHook(() => useForm({ initial, validate })).result;
}

test('gives each field its name and value, and accepts changes', () => {
  const form = start();
  act(() => form.current.field('email').onChange('ada@example.com'));
  expect(form.current.field('email')).toMatchObject({
    name: 'email',
    value: 'ada@example.com',
    error: undefined,
  });
  expect(form.current.values).toEqual({ ...initial, email: 'ada@example.com' });
});

test('keeps several changes made at once', () => {
  const form = start();
  act(() => {
    form.current.set('password', 'one');
    form.current.set('confirm', 'two');
  });
  expect(form.current.values).toMatchObject({ password: 'one', confirm: 'two' });
});

test('shows errors on check(), not while typing', () => {
  const form = start();
  act(() => form.current.set('password', 'secret'));
  expect(form.current.errors).toEqual({});
  let fine: boolean | undefined;
  act(() => {
    fine = form.current.check();
  });
  expect(fine).toBe(false);
  expect(form.current.errors).toEqual({ email: 'Enter an email', confirm: 'Password did not match' });
});

test('removes an error when it is fixed, without showing another', () => {
  const form = start();
  act(() => {
    form.current.check();
  });
  act(() => form.current.set('email', 'ada'));
  expect(form.current.field('email').error).toBeUndefined();
});

test('removes an error of two fields when either is fixed', () => {
  const form = start();
  act(() => form.current.set('confirm', 'secret'));
  act(() => {
    form.current.check();
  });
  expect(form.current.errors.confirm).toBe('Password did not match');
  act(() => form.current.set('password', 'secret'));
  expect(form.current.errors).toEqual({ email: 'Enter an email' });
});

test('check() is true for valid values', () => {
  const form = start();
  act(() => form.current.set('email', 'ada@example.com'));
  act(() => {
    expect(form.current.check()).toBe(true);
  });
});

test('is dirty while a value differs from the first one', () => {
  const form = start();
  expect(form.current.dirty).toBe(false);
  act(() => form.current.set('email', 'a'));
  expect(form.current.dirty).toBe(true);
  act(() => form.current.set('email', ''));
  expect(form.current.dirty).toBe(false);
});

test('reset() starts over from the same or from new values', () => {
  const form = start();
  act(() => {
    form.current.set('password', 'secret');
  });
  act(() => {
    form.current.check();
  });
  act(() => form.current.reset());
  expect(form.current).toMatchObject({ values: initial, errors: {}, dirty: false });
  const next = { ...initial, email: 'grace@example.com' };
  act(() => form.current.reset(next));
  expect(form.current).toMatchObject({ values: next, dirty: false });
  act(() => form.current.set('email', ''));
  expect(form.current.dirty).toBe(true);
});
