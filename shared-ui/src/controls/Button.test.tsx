import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { Button } from './Button';

test('submits no form by itself', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(submit).not.toHaveBeenCalled();
});

test('a busy button keeps its label and the focus, and can neither be pressed nor submit', async () => {
  const press = jest.fn();
  const submit = jest.fn((event: FormEvent) => event.preventDefault());
  const view = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  rerender(view(true));
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
