import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef } from 'react';
import type { Shortcut } from './shortcuts';
import { switchSingleKeys } from './single-keys';
import { useShortcut } from './useShortcut';

const Host = ({ name, action }: { name: Shortcut; action?: () => void }) => {
  return (
    <>
      <button type="button" {...useShortcut(name, action, { text: 'Do it' })}>
        Does it
      </button>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Box" />
      <input role="combobox" aria-label="Menu" aria-expanded="true" aria-controls="none" />
      <input role="combobox" aria-label="Choice" aria-expanded="false" aria-controls="none" />
    </>
  );
};

const open = (name: Shortcut) => {
  const action = jest.fn();
  const view = render(<Host name={name} action={action} />);
  return { action, user: userEvent.setup(), ...view };
};

test('runs its action while the component is mounted', async () => {
  const { action, user, unmount } = open('add');
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
  unmount();
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
});

test('a section brings keys of its own, which a text field keeps', async () => {
  const { action, user } = open(['t', 'Add a next step']);
  await user.keyboard('t');
  expect(action).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveAttribute('aria-keyshortcuts', 't');
  expect(screen.getByRole('button')).toHaveAttribute('title', 'Do it (t)');
  await user.type(screen.getByLabelText('Text'), 't');
  await user.keyboard('{Control>}t{/Control}n');
  expect(action).toHaveBeenCalledTimes(1);
});

const KeyWhenShown = ({ action }: { action(): void }) => {
  useLayoutEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  }, []);
  return <Host name="add" action={action} />;
};

test('runs on a key that is pressed as soon as the component is shown', () => {
  const action = jest.fn();
  render(<KeyWhenShown action={action} />);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each(['{Control>}n{/Control}', '{Alt>}n{/Alt}', '{Meta>}n{/Meta}', 'm'])('ignores %s', async (keys) => {
  const { action, user } = open('add');
  await user.keyboard(keys);
  expect(action).not.toHaveBeenCalled();
});

test.each([
  ['add', { key: 'N' }],
  ['add', { key: 'n' }],
  ['menu', { key: 'K', ctrlKey: true }],
  ['extendDown', { key: 'j', shiftKey: true }],
] as const)('runs %s with Caps Lock on: %o', (name, keys) => {
  const { action } = open(name);
  fireEvent.keyDown(document.body, keys);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each([
  ['add', { key: 'т', code: 'KeyN' }],
  ['add', { key: 'Т', code: 'KeyN' }],
  ['add', { key: 'ㅜ', code: 'KeyN' }],
  // The marks of Thai and Hindi are no letters.
  ['add', { key: 'ื', code: 'KeyN' }],
  ['nextRow', { key: '่', code: 'KeyJ' }],
  ['edit', { key: 'ा', code: 'KeyE' }],
  ['selection', { key: 'े', code: 'KeyS' }],
  ['menu', { key: 'ك', code: 'KeyK', ctrlKey: true }],
  ['extendDown', { key: 'О', code: 'KeyJ', shiftKey: true }],
] as const)('runs %s by the place of its key on a keyboard of another script: %o', (name, keys) => {
  const { action } = open(name);
  fireEvent.keyDown(document.body, keys);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each([
  // Dvorak and Swedish: what is written on the key counts.
  ['add', { key: 'b', code: 'KeyN' }],
  ['add', { key: 'ñ', code: 'KeyN' }],
  ['add', { key: 'т', code: 'KeyB' }],
  ['add', { key: '7', code: 'KeyN' }],
  ['add', { key: 'Dead', code: 'KeyN' }],
  ['add', { key: 'т', code: 'KeyN', ctrlKey: true }],
] as const)('does not run %s on %o', (name, keys) => {
  const { action } = open(name);
  fireEvent.keyDown(document.body, keys);
  expect(action).not.toHaveBeenCalled();
});

test.each([
  ['nextRow', { key: 'J', shiftKey: true }],
  ['extendDown', { key: 'J' }],
  ['add', { key: 'N', shiftKey: true }],
] as const)('does not run %s on another key with Shift: %o', (name, keys) => {
  const { action } = open(name);
  fireEvent.keyDown(document.body, keys);
  expect(action).not.toHaveBeenCalled();
});

test('ignores the events without keys that browsers send when they fill in fields', () => {
  const { action } = open('add');
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(action).not.toHaveBeenCalled();
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'runs a Control shortcut on %s',
  async (keys) => {
    const { action, user } = open('save');
    await user.keyboard('{Enter}');
    expect(action).not.toHaveBeenCalled();
    await user.keyboard(keys);
    expect(action).toHaveBeenCalledTimes(1);
  },
);

test('leaves a single key to a text field, but not to a checkbox', async () => {
  const { action, user } = open('add');
  await user.type(screen.getByLabelText('Text'), 'n');
  expect(screen.getByLabelText('Text')).toHaveValue('n');
  expect(action).not.toHaveBeenCalled();
  screen.getByLabelText('Box').focus();
  await user.keyboard('n');
  expect(action).toHaveBeenCalledTimes(1);
});

test('runs a shortcut of several keys in a text field', async () => {
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

test('leaves Esc to a dropdown with a typed text, which it clears', async () => {
  const { action, user } = open('cancel');
  await user.type(screen.getByLabelText('Choice'), 'Maju{Escape}');
  expect(action).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Choice'));
  await user.keyboard('{Escape}');
  expect(action).toHaveBeenCalledTimes(1);
});

test('leaves Esc to a text field that it may clear, if it would close a record', async () => {
  const { action, user } = open('close');
  screen.getByLabelText('Text').focus();
  await user.keyboard('{Escape}');
  expect(action).not.toHaveBeenCalled();
  screen.getByLabelText('Box').focus();
  await user.keyboard('{Escape}');
  expect(action).toHaveBeenCalledTimes(1);
});

test('leaves an open popover its keys', async () => {
  const { action, user } = open('close');
  const popover = document.body.appendChild(document.createElement('div'));
  popover.innerHTML =
    '<button aria-haspopup="dialog" aria-expanded="true"></button><div role="dialog"><button></button></div>';
  for (const button of popover.querySelectorAll('button')) {
    button.focus();
    await user.keyboard('{Escape}');
  }
  popover.remove();
  expect(action).not.toHaveBeenCalled();
});

test('ignores keys while a word is being composed', () => {
  const { action } = open('cancel');
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape', isComposing: true });
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape', keyCode: 229 });
  expect(action).not.toHaveBeenCalled();
});

test('runs a plain arrow only in a row, and leaves it to a text field there', () => {
  const { action } = open('rowBelow');
  const row = document.body.appendChild(document.createElement('div'));
  row.setAttribute('role', 'row');
  row.innerHTML = '<button></button><input />';
  const [button, field] = [row.querySelector('button'), row.querySelector('input')];
  if (!button || !field) throw new Error('the row is empty');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Does it' }), { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(action).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  row.remove();
  expect(action).toHaveBeenCalledTimes(1);
});

const Scoped = ({ within, action }: { within: boolean; action(): void }) => {
  const scope = useRef<HTMLDivElement>(null);
  useShortcut('cancel', action, { scope });
  return (
    <>
      {!within && <div ref={scope} />}
      <dialog open>{within && <div ref={scope} />}</dialog>
    </>
  );
};

test.each([
  [false, 0],
  [true, 1],
])('runs with its scope inside the open dialog (%s) %s times', async (within, times) => {
  const action = jest.fn();
  render(<Scoped within={within} action={action} />);
  await userEvent.keyboard('{Escape}');
  expect(action).toHaveBeenCalledTimes(times);
});

test('switches single keys off for this browser', async () => {
  const { action, user } = open('add');
  const button = screen.getByRole('button');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'n');
  expect(button).toHaveAttribute('title', 'Do it (n)');
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

test('shows the keys in the tooltip, which screen readers do not read beside the name', () => {
  open('add');
  expect(screen.getByRole('button', { name: 'Does it' })).toHaveAttribute('title', 'Do it (n)');
  expect(screen.getByRole('button')).toHaveAttribute('aria-description', '');
});
