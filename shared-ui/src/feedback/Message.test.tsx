import { act, render, screen } from '@testing-library/react';
import { Message } from './Message';
import { Spinner } from './Spinner';

test('announces an error as an alert and other messages as a status', () => {
  render(
    <>
      <Message tone="error">Password did not match</Message>
      <Message tone="success">Password updated successfully</Message>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Password did not match');
  expect(screen.getByRole('status')).toHaveTextContent('Password updated successfully');
});

test('announces the label of a spinner', () => {
  render(<Spinner label="Signing in" />);
  expect(screen.getByRole('status')).toHaveTextContent('Signing in');
});

test('a spinner that turns for four seconds says that it takes long', () => {
  jest.useFakeTimers();
  render(<Spinner label="Signing in" />);
  act(() => void jest.advanceTimersByTime(3_999));
  expect(screen.getByRole('status')).toHaveTextContent(/^Signing in$/);
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent(
    /takes longer than usual. Wait, or reload the page\.$/,
  );
  jest.useRealTimers();
});
