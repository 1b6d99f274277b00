import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { Button } from './Button';

test('does not submit a form by default', async () => {
  const submit = jest.fn();
  render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(submit).not.toHaveBeenCalled();
});

test('keeps label and focus while busy, and ignores clicks and submits', async () => {
  const press = jest.fn();
  const submit = jest.fn((event: SubmitEvent) => event.preventDefault());
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
