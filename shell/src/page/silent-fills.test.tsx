import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { takeSilentFills } from './silent-fills';

/** Fills a field in as an extension does: neither an event nor React tells of it. */
const fillSilently = (field: HTMLElement, text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, text);
};

const FIELDS = ['email', 'password', 'details'] as const;

const FilledForm = ({ onSubmit }: { onSubmit(values: unknown): void }) => {
  const [values, setValues] = useState({ email: '', password: '', details: 'typed' });
  const [isOn, setOn] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ ...values, isOn });
      }}
    >
      {FIELDS.map((name) => {
        const Control = name === 'details' ? 'textarea' : 'input';
        return (
          <Control
            key={name}
            aria-label={name}
            {...(name === 'password' && { type: 'password' })}
            value={values[name]}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
        );
      })}
      <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
      <button type="submit">Save</button>
    </form>
  );
};

const open = () => {
  const onSubmit = jest.fn();
  render(<FilledForm onSubmit={onSubmit} />);
  return onSubmit;
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

let stop = () => {};
beforeEach(() => {
  stop = takeSilentFills();
});
afterEach(() => stop());

test.each(['setter of the page', 'setter of the browser'])(
  'a form submits what was filled in without an event, by the %s',
  (setter) => {
    const onSubmit = open();
    for (const name of FIELDS) {
      const field = screen.getByLabelText<HTMLInputElement>(name);
      if (setter === 'setter of the page') field.value = `filled ${name}`;
      else fillSilently(field, `filled ${name}`);
    }
    save();
    expect(onSubmit.mock.calls).toEqual([
      [{ email: 'filled email', password: 'filled password', details: 'filled details', isOn: false }],
    ]);
    expect(screen.getByLabelText('email')).toHaveValue('filled email');
  },
);

test('a form submits what was typed after a field was filled in', () => {
  const onSubmit = open();
  fillSilently(screen.getByLabelText('email'), 'filled@example.com');
  fireEvent.input(screen.getByLabelText('email'), { target: { value: 'typed@example.com' } });
  fireEvent.click(screen.getByRole('checkbox'));
  save();
  expect(onSubmit.mock.calls).toEqual([
    [{ email: 'typed@example.com', password: '', details: 'typed', isOn: true }],
  ]);
});

test('nothing is told of a form as it was typed', () => {
  open();
  const heard = jest.fn();
  document.addEventListener('input', heard);
  save();
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener('input', heard);
});
