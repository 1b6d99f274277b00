import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from './Popover';

const open = async () => {
  const user = userEvent.setup();
  render(
    <>
      <Popover label="Any time" name="Period">
        {(close) => (
          <button type="button" onClick={close}>
            Done
          </button>
        )}
      </Popover>
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Period: Any time' });
  await user.click(button);
  return { user, button };
};

const isOpen = () => screen.queryByRole('dialog', { name: 'Period' }) !== null;

test('opens below its button, and closes with it', async () => {
  const { user, button } = await open();
  expect(isOpen()).toBe(true);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(isOpen()).toBe(false);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes it, and the focus is on its button again', async () => {
  const { user, button } = await open();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(button).toHaveFocus();
});

test('what it holds can close it', async () => {
  const { user, button } = await open();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(isOpen()).toBe(false);
  expect(button).toHaveFocus();
});

test('a click elsewhere closes it, and so does the focus', async () => {
  const { user, button } = await open();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(isOpen()).toBe(false);
  await user.click(button);
  await user.tab();
  await user.tab();
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});
