import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withCloseWatchers } from '../testing/close-watchers';
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

test('opens and closes by its button', async () => {
  const { user, button } = await open();
  expect(isOpen()).toBe(true);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(isOpen()).toBe(false);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('closes on Escape and focuses its button', async () => {
  const { user, button } = await open();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(button).toHaveFocus();
});

test('closes by the gesture of the device, which leaves no page then', async () => {
  await withCloseWatchers(async (watchers) => {
    const { button } = await open();
    expect(watchers).toHaveLength(1);
    act(() => watchers[0]?.onclose?.());
    expect(isOpen()).toBe(false);
    expect(button).toHaveFocus();
    expect(watchers).toHaveLength(0);
  });
});

test('leaves Escape to an input method', async () => {
  await open();
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Done' }), { key: 'Escape', ...composing });
  }
  expect(isOpen()).toBe(true);
});

test('can be closed by its content', async () => {
  const { user, button } = await open();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(isOpen()).toBe(false);
  expect(button).toHaveFocus();
});

test('closes on a click or focus outside', async () => {
  const { user, button } = await open();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(isOpen()).toBe(false);
  await user.click(button);
  await user.tab();
  await user.tab();
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('closes as a menu by a press, and gives the focus back before its action runs', async () => {
  const user = userEvent.setup();
  const focused: (string | null | undefined)[] = [];
  const act = () => void focused.push(document.activeElement?.textContent);
  render(
    <Popover label="More" isMenu>
      {() => (
        <button type="button" onClick={act}>
          Print
        </button>
      )}
    </Popover>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(focused).toEqual(['More']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the arrow keys move between the buttons and links of its content, and leave text fields alone', async () => {
  const user = userEvent.setup();
  render(
    <Popover label="Menu">
      {() => (
        <>
          <button type="button">First</button>
          <input aria-label="Text" />
          <a href="/second">Second</a>
        </>
      )}
    </Popover>,
  );
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus();
  await user.click(screen.getByLabelText('Text'));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByLabelText('Text')).toHaveFocus();
});
