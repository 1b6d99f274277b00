import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form } from '../form/Form';
import { withCloseWatchers } from '../testing/close-watchers';
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

const NEW = { label: 'Department', name: 'department', options: departments };

const FieldAndNext = (props: Parameters<typeof Field>[0]) => (
  <>
    <Field {...props} />
    <input aria-label="Next" />
  </>
);

const InForm = ({ onSubmit, onChange = () => {} }: { onSubmit(): void; onChange?(next: string): void }) => (
  <Form heading="Add Report" onSubmit={onSubmit}>
    <FieldAndNext onChange={onChange} />
  </Form>
);

const box = () => screen.getByRole('combobox', { name: 'Department' });
const optionTexts = () => screen.getAllByRole('option').map((option) => option.textContent);

test('closes its menu by the gesture of the device, which leaves no page then, and keeps what is typed', async () => {
  await withCloseWatchers(async (watchers) => {
    render(<Field />);
    expect(watchers).toHaveLength(0);
    await userEvent.type(box(), 'acc');
    expect(optionTexts()).toEqual(['Accessory']);
    expect(watchers).toHaveLength(1);
    act(() => watchers[0]?.onclose?.());
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(box()).toHaveValue('acc');
    expect(box()).toHaveFocus();
    expect(watchers).toHaveLength(0);
  });
});

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

test.each(['kartika bumi', 'BUMI  pt', 'kartíka', 'ｋａｒｔｉｋａ', 'artika'])(
  'finds any words in any order: %j',
  async (typed) => {
    render(<Field options={['PT Bumi Kartika', 'PT Bumi Raya', 'Acme']} />);
    await userEvent.type(box(), typed);
    expect(optionTexts()[0]).toBe('PT Bumi Kartika');
    expect(optionTexts()).not.toContain('Acme');
  },
);

test.each([
  ['alfarabi', 'CV Al-Farabi'],
  ['10 dang', 'Đặng 10'],
  ['1', 'Toko ١'],
  ['田', '山田測量'],
])('finds %j in %j', async (typed, name) => {
  render(<Field options={['Acme', name]} />);
  await userEvent.type(box(), typed);
  expect(optionTexts()).toEqual([name]);
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

test('can be taken back by keyboard and by pointer, unless it is required', async () => {
  const change = jest.fn();
  const { container, unmount } = render(<Field value="Accessory" required onChange={change} />);
  await userEvent.type(box(), '{Backspace}');
  expect(change).not.toHaveBeenCalled();
  expect(container.querySelector('.select__clear-indicator')).toBeNull();
  unmount();
  const optional = render(<Field value="Accessory" onChange={change} />);
  await userEvent.type(box(), '{Delete}');
  expect(change.mock.calls).toEqual([['']]);
  optional.unmount();
  const other = render(<Field value="Accessory" onChange={change} />);
  fireEvent.mouseDown(other.container.querySelector('.select__clear-indicator') ?? box());
  expect(change.mock.calls).toEqual([[''], ['']]);
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

describe('a text that was typed and not chosen', () => {
  const leave = () => userEvent.click(screen.getByLabelText('Next'));

  test.each(['Accessory', 'accessory', '  ACCESSORY ', 'Áccessory', '\u2068Accessory\u2069'])(
    'is chosen on leaving if it is one option: %j',
    async (typed) => {
      const change = jest.fn();
      render(<FieldAndNext onChange={change} />);
      await userEvent.click(box());
      await userEvent.paste(typed);
      await leave();
      expect(change.mock.calls).toEqual([['Accessory']]);
      expect(box()).toHaveValue('');
      expect(box()).toBeValid();
    },
  );

  test('stays in the field otherwise, which says what to do', async () => {
    const change = jest.fn();
    render(<FieldAndNext onChange={change} value="Accessory" />);
    await userEvent.type(box(), 'Repair');
    expect(box()).toBeValid();
    await leave();
    expect(box()).toHaveValue('Repair');
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription(
      /“Repair” is not chosen yet: choose from the list, or clear it\.$/,
    );
    expect(change).not.toHaveBeenCalled();
    await userEvent.type(box(), '/Service');
    expect(box()).toBeValid();
    await leave();
    expect(change.mock.calls).toEqual([['Repair/Service']]);
  });

  test('says that it can be created', async () => {
    render(<FieldAndNext onCreate={jest.fn()} />);
    await userEvent.type(box(), 'Rental');
    await leave();
    expect(box()).toHaveAccessibleDescription(
      '“Rental” is not chosen yet: choose from the list, create it there, or clear it.',
    );
  });

  test('stays until what it creates is chosen', async () => {
    const create = jest.fn();
    const { rerender } = render(<SelectField {...NEW} value="" onChange={() => {}} onCreate={create} />);
    await userEvent.type(box(), 'Rental{Enter}');
    expect(create).toHaveBeenCalledWith('Rental');
    expect(box()).toHaveValue('Rental');
    rerender(<SelectField {...NEW} value="Rental" onChange={() => {}} onCreate={create} />);
    expect(box()).toHaveValue('');
    expect(box()).toBeValid();
  });

  test('is cleared by Esc, with an open menu and without', async () => {
    render(<FieldAndNext />);
    await userEvent.type(box(), 'Repair{Escape}');
    expect(box()).toHaveValue('');
    await userEvent.type(box(), 'Repair');
    await leave();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    expect(box()).toBeValid();
  });

  test('is chosen when its option arrives after leaving', async () => {
    const change = jest.fn();
    const typing = jest.fn();
    const { rerender } = render(<FieldAndNext options={[]} loading onChange={change} onTyping={typing} />);
    await userEvent.type(box(), 'accessory');
    await leave();
    expect(box()).not.toHaveAccessibleDescription();
    expect(typing).toHaveBeenLastCalledWith('accessory', true);
    rerender(<FieldAndNext options={departments} onChange={change} onTyping={typing} />);
    expect(change.mock.calls).toEqual([['Accessory']]);
    expect(typing).toHaveBeenLastCalledWith(undefined);
  });

  test('is not guessed from several options of that name', async () => {
    const change = jest.fn();
    const adas = ['Acme', 'Bolt'].map((note) => ({ value: `Ada\n${note}`, label: 'Ada', note }));
    render(<FieldAndNext options={adas} onChange={change} />);
    await userEvent.type(box(), 'Ada');
    await leave();
    expect(box()).toBeInvalid();
    expect(change).not.toHaveBeenCalled();
  });

  describe('in a form', () => {
    const submit = () =>
      act(() => screen.getByRole<HTMLFormElement>('form', { name: 'Add Report' }).requestSubmit());

    test('is not submitted as none', async () => {
      const save = jest.fn();
      render(<InForm onSubmit={save} />);
      await userEvent.type(box(), 'Repair');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(save).not.toHaveBeenCalled();
      expect(box()).toHaveFocus();
      expect(box()).toHaveAccessibleDescription(/“Repair” is not chosen yet/);
    });

    test('is chosen by the submit itself if it is one option', async () => {
      const calls: string[] = [];
      render(<InForm onSubmit={() => calls.push('saved')} onChange={(next) => calls.push(next)} />);
      await userEvent.type(box(), 'accessory');
      submit();
      expect(calls).toEqual(['Accessory', 'saved']);
    });

    test('is refused by the submit itself otherwise', async () => {
      const save = jest.fn();
      render(<InForm onSubmit={save} />);
      await userEvent.type(box(), 'Repair');
      submit();
      expect(save).not.toHaveBeenCalled();
      expect(box()).toHaveAccessibleDescription(/“Repair” is not chosen yet/);
    });
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

  test('is no mistake while the form that creates it has the focus', async () => {
    render(<FieldAndNext onCreate={() => screen.getByLabelText('Next').focus()} />);
    await userEvent.type(box(), 'New{Enter}');
    expect(screen.getByLabelText('Next')).toHaveFocus();
    expect(box()).toBeValid();
    await userEvent.click(box());
    await userEvent.click(screen.getByLabelText('Next'));
    expect(box()).toBeInvalid();
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
