import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Form } from '../form/Form';
import { loadSelect } from './LazySelect';
import { SelectField } from './SelectField';

const Report = ({ onSubmit }: { onSubmit(): void }) => {
  const [value, onChange] = useState('');
  return (
    <Form heading="Add Report" onSubmit={onSubmit}>
      <SelectField label="Department" name="department" options={['Accessory']} {...{ value, onChange }} />
    </Form>
  );
};

// A file of its own: the page keeps the dropdown once it is loaded, so this is one story.
test('keeps what is typed and left before the dropdown has loaded, and does not submit it', async () => {
  const save = jest.fn();
  render(<Report onSubmit={save} />);
  const box = () => screen.getByRole('combobox', { name: 'Department' });
  const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Add Report' }));
  const placeholder = box();
  fireEvent.change(box(), { target: { value: 'accessory' } });
  submit();
  expect(save).not.toHaveBeenCalled();
  expect(box()).toBe(placeholder);
  expect(box()).toHaveAccessibleDescription('The list is still loading. Try again in a moment.');

  act(() => box().blur());
  await act(loadSelect);
  expect(box()).not.toBe(placeholder);
  expect(box()).toHaveAccessibleDescription('Accessory');
  submit();
  expect(save).toHaveBeenCalledTimes(1);
});
