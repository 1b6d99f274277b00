import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { moveOnByEnter } from './move-on';

const open = () => {
  const onSubmit = jest.fn();
  render(
    <form
      onKeyDown={moveOnByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input aria-label="Name" />
      <textarea aria-label="Address" />
      <input aria-label="Phone" />
      <button type="submit">Save</button>
    </form>,
  );
  return { user: userEvent.setup(), onSubmit };
};

test('Enter moves on while most of the later fields are empty', async () => {
  const { user, onSubmit } = open();
  await user.type(screen.getByLabelText('Name'), 'Acme{Enter}');
  expect(screen.getByLabelText('Address')).toHaveFocus();
  await user.type(screen.getByLabelText('Address'), 'One{Enter}two');
  expect(screen.getByLabelText('Address')).toHaveValue('One\ntwo');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter saves from the last field, and from any other whose later fields are mostly typed', async () => {
  const { user, onSubmit } = open();
  await user.type(screen.getByLabelText('Address'), 'One');
  await user.type(screen.getByLabelText('Phone'), '12{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Name'), 'Acme{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await user.clear(screen.getByLabelText('Phone'));
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter of an input method stays there: %j',
  (composing) => {
    open();
    screen.getByLabelText('Name').focus();
    expect(fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ...composing })).toBe(true);
    expect(screen.getByLabelText('Name')).toHaveFocus();
  },
);
