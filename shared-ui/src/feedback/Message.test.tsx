import { render, screen } from '@testing-library/react';
import { Message } from './Message';
import { Spinner } from './Spinner';

test('an error interrupts, other messages wait their turn', () => {
  render(
    <>
      <Message tone="error">Password did not match</Message>
      <Message tone="success">Password updated successfully</Message>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Password did not match');
  expect(screen.getByRole('status')).toHaveTextContent('Password updated successfully');
});

test('a spinner says what is being waited for', () => {
  render(<Spinner label="Signing in" />);
  expect(screen.getByRole('status')).toHaveTextContent('Signing in');
});
