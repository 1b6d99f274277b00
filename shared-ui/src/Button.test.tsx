import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test('a busy button keeps its label and cannot be pressed again', async () => {
  const press = jest.fn();
  render(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});
