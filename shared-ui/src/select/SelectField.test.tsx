import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loadSelect } from './LazySelect';
import { SelectField, type SelectFieldProps } from './SelectField';

beforeAll(loadSelect);

const departments = ['Service/Survey', 'Repair/Service', 'Accessory'];

function Field({
  onChange,
  value: first = '',
  options = departments,
  ...rest
}: Partial<Omit<SelectFieldProps, 'label' | 'name'>>) {
  const [value, setValue] = useState(first);
  return (
    <SelectField
      {...rest}
      label="Department"
      name="department"
      options={options}
      value={value}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Department' });
const optionTexts = () => screen.getAllByRole('option').map((option) => option.textContent);

test('lists its options and accepts the chosen one', async () => {
  const change = jest.fn();
  render(<Field onChange={change} />);
  expect(screen.getByText('Select...')).toBeInTheDocument();
  await userEvent.click(box());
  expect(optionTexts()).toEqual(departments);
  await userEvent.click(screen.getByRole('option', { name: 'Accessory' }));
  expect(change).toHaveBeenCalledWith('Accessory');
  expect(screen.getByText('Accessory')).toBeInTheDocument();
});

test('filters by typing and chooses by keyboard', async () => {
  const change = jest.fn();
  render(<Field onChange={change} />);
  await userEvent.type(box(), 'REPAIR{Enter}');
  expect(change).toHaveBeenCalledWith('Repair/Service');
});

test('chooses by Tab, and moves on to the next field', async () => {
  const change = jest.fn();
  render(
    <>
      <Field onChange={change} />
      <input aria-label="Next" />
    </>,
  );
  await userEvent.type(box(), 'repair');
  await userEvent.tab();
  expect(change.mock.calls).toEqual([['Repair/Service']]);
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

test('goes back by Shift+Tab without choosing', async () => {
  const change = jest.fn();
  render(<Field onChange={change} />);
  await userEvent.type(box(), 'repair');
  await userEvent.tab({ shift: true });
  expect(box()).not.toHaveFocus();
  expect(change).not.toHaveBeenCalled();
});

test('says when nothing matches', async () => {
  render(<Field />);
  await userEvent.type(box(), 'zzz');
  expect(screen.getByText('No options')).toBeInTheDocument();
});

test('says that its options are loading', async () => {
  render(<Field options={[]} loading />);
  await userEvent.click(box());
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByText('No options')).not.toBeInTheDocument();
});

test('can be cleared only if it is clearable', async () => {
  const change = jest.fn();
  const { unmount } = render(<Field value="Accessory" onChange={change} />);
  await userEvent.type(box(), '{Backspace}');
  expect(change).not.toHaveBeenCalled();
  unmount();
  render(<Field value="Accessory" clearable onChange={change} />);
  await userEvent.type(box(), '{Backspace}');
  expect(change).toHaveBeenCalledWith('');
});

test('shows a value that is no longer among the options', () => {
  render(<Field value="Old department" />);
  expect(screen.getByText('Old department')).toBeInTheDocument();
});

test('has its error as description and is marked as required', () => {
  render(<Field required error="Choose a department" />);
  expect(box()).toBeInvalid();
  expect(box()).toHaveAttribute('aria-required', 'true');
  expect(box()).toHaveAccessibleDescription(/Choose a department/);
});

test('renders only the first options of a long list and counts the others', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `Customer ${index}`);
  render(<Field options={many} />);
  fireEvent.mouseDown(box());
  expect(screen.getAllByRole('option')).toHaveLength(50);
  expect(screen.getByText('Keep typing to find 950 more')).toBeInTheDocument();
  fireEvent.change(box(), { target: { value: 'customer 99' } });
  expect(optionTexts()).toHaveLength(11);
  expect(screen.queryByText(/Keep typing/)).not.toBeInTheDocument();
});

describe('a focused option', () => {
  const focused = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

  test('keeps the focus when the options change', async () => {
    const change = jest.fn();
    const { rerender } = render(<Field onChange={change} />);
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}');
    rerender(<Field onChange={change} options={['Another', ...departments]} />);
    expect(optionTexts()).toEqual(['Another', ...departments]);
    expect(focused()).toHaveTextContent('Repair/Service');
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenCalledWith('Repair/Service');
  });

  test('keeps the focus if it is the new one', async () => {
    const create = jest.fn();
    const { rerender } = render(<Field onCreate={create} />);
    await userEvent.type(box(), 'Access{ArrowDown}');
    rerender(<Field onCreate={create} options={['Access B', ...departments]} />);
    expect(optionTexts()).toEqual(['Access B', 'Accessory', 'Create “Access”']);
    expect(focused()).toHaveTextContent('Create “Access”');
    await userEvent.keyboard('{Enter}');
    expect(create).toHaveBeenCalledWith('Access');
  });

  test('gives the focus to the first one when it is gone', async () => {
    const { rerender } = render(<Field />);
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowDown}');
    rerender(<Field options={['Service/Survey', 'Accessory']} />);
    expect(focused()).toHaveTextContent('Service/Survey');
  });
});

describe('recently chosen options', () => {
  test('stand first, once, under their own heading', async () => {
    render(<Field lastUsed={['Accessory']} />);
    await userEvent.click(box());
    expect(optionTexts()).toEqual(['Accessory', 'Service/Survey', 'Repair/Service']);
    expect(screen.getByText('Last used')).toBeInTheDocument();
  });

  test('are filtered by typing like all others', async () => {
    render(<Field lastUsed={['Accessory']} />);
    await userEvent.type(box(), 'service');
    expect(optionTexts()).toEqual(['Service/Survey', 'Repair/Service']);
  });
});

describe('a new option', () => {
  test('is offered last, from the typed text', async () => {
    const create = jest.fn();
    const change = jest.fn();
    render(<Field onCreate={create} onChange={change} />);
    await userEvent.type(box(), 'Access ');
    expect(optionTexts()).toEqual(['Accessory', 'Create “Access”']);
    await userEvent.click(screen.getByRole('option', { name: 'Create “Access”' }));
    expect(create).toHaveBeenCalledWith('Access');
    expect(change).not.toHaveBeenCalled();
  });

  test('is created by Tab, whose form takes the focus', async () => {
    const create = jest.fn();
    render(<Field onCreate={create} />);
    await userEvent.type(box(), 'New');
    await userEvent.tab();
    expect(create.mock.calls).toEqual([['New']]);
    expect(box()).toHaveFocus();
  });

  test.each(['ACCESSORY', ''])('is not offered for %j', async (typed) => {
    render(<Field onCreate={jest.fn()} />);
    await userEvent.click(box());
    if (typed) await userEvent.type(box(), typed);
    expect(screen.queryByRole('option', { name: /Create/ })).not.toBeInTheDocument();
  });

  test('is not offered while the options are loading', async () => {
    render(<Field onCreate={jest.fn()} loading />);
    await userEvent.type(box(), 'New');
    expect(screen.queryByRole('option', { name: /Create/ })).not.toBeInTheDocument();
  });
});

test('tells screen readers the chosen text, and the hint after it', async () => {
  render(<Field value="Accessory" hint="Who pays?" />);
  expect(box()).toHaveAccessibleDescription('Accessory Who pays?');
  await userEvent.type(box(), 'repair{Enter}');
  expect(box()).toHaveAccessibleDescription('Repair/Service Who pays?');
});

test('tells screen readers that a named list of options opens', async () => {
  render(<Field />);
  expect(box()).toHaveAttribute('aria-haspopup', 'listbox');
  await userEvent.click(box());
  expect(screen.getByRole('listbox', { name: 'Options' })).toBeInTheDocument();
});
