import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { ShortcutName } from './shortcuts';
import { switchSingleKeys } from './single-keys';
import { useKeyHint } from './useKeyHint';
import { useShortcut } from './useShortcut';

const Host = ({ name, action }: { name: ShortcutName; action?: () => void }) => {
  useShortcut(name, action);
  return (
    <>
      <button type="button" {...useKeyHint(name)}>
        Does it
      </button>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <input role="combobox" aria-label="Menu" aria-expanded="true" aria-controls="none" />
    </>
  );
};

const open = (name: ShortcutName) => {
  const action = jest.fn();
  const view = render(<Host name={name} action={action} />);
  return { action, user: userEvent.setup(), ...view };
};

test('does its action while the component is there', async () => {
  const { action, user, unmount } = open('add');
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
  unmount();
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
});

test.each(['{Control>}n{/Control}', '{Alt>}n{/Alt}', '{Meta>}n{/Meta}', 'm'])('is not %s', async (keys) => {
  const { action, user } = open('add');
  await user.keyboard(keys);
  expect(action).not.toHaveBeenCalled();
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('with Control is %s', async (keys) => {
  const { action, user } = open('save');
  await user.keyboard('{Enter}');
  expect(action).not.toHaveBeenCalled();
  await user.keyboard(keys);
  expect(action).toHaveBeenCalledTimes(1);
});

test('of a single key is left to a text field, and is none of a checkbox', async () => {
  const { action, user } = open('add');
  await user.type(screen.getByLabelText('Text'), 'n');
  expect(screen.getByLabelText('Text')).toHaveValue('n');
  expect(action).not.toHaveBeenCalled();
  screen.getByLabelText('Box').focus();
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
});

test('of several keys is heard in a text field', async () => {
  const { action, user } = open('next');
  screen.getByLabelText('Text').focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(action).toHaveBeenCalledTimes(1);
});

test('leaves an open menu its keys', async () => {
  const { action, user } = open('cancel');
  screen.getByLabelText('Menu').focus();
  await user.keyboard('{Escape}');
  expect(action).not.toHaveBeenCalled();
});

test('leaves a word that is being composed alone', () => {
  const { action } = open('cancel');
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape', isComposing: true });
  expect(action).not.toHaveBeenCalled();
});

const Place = ({ within, action }: { within: boolean; action(): void }) => {
  const place = useRef<HTMLDivElement>(null);
  useShortcut('cancel', action, place);
  return (
    <>
      {!within && <div ref={place} />}
      <dialog open>{within && <div ref={place} />}</dialog>
    </>
  );
};

test.each([
  [false, 0],
  [true, 1],
])('of a place in the dialog (%s) is heard %s times', async (within, times) => {
  const action = jest.fn();
  render(<Place within={within} action={action} />);
  await userEvent.keyboard('{Escape}');
  expect(action).toHaveBeenCalledTimes(times);
});

test('of a single key can be switched off, for this browser and for good', async () => {
  const { action, user } = open('add');
  const button = screen.getByRole('button');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'n');
  expect(button).toHaveAttribute('title', 'Add a record (n)');
  act(() => switchSingleKeys(false));
  expect(button).not.toHaveAttribute('aria-keyshortcuts');
  expect(button).not.toHaveAttribute('title');
  await user.keyboard('n');
  expect(action).not.toHaveBeenCalled();
  expect(localStorage.getItem('single-key-shortcuts')).toBe('off');
  act(() => switchSingleKeys(true));
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
});
