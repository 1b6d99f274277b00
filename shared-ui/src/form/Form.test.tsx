import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Button } from '../controls/Button';
import { Form, type FormHandle, type FormProps } from './Form';
import { TextArea, TextField } from './TextField';
import { useForm } from './useForm';

type Options = Partial<Omit<FormProps, 'children' | 'heading'>>;

function ReportForm({ onSubmit = () => {}, ...options }: Options) {
  const form = useForm({
    initial: { date: '2026-11-21', responsible: '', details: '' },
    validate: (values) => ({
      ...(values.responsible === '' && { responsible: 'Enter who is responsible' }),
      ...(values.details === '' && { details: 'Enter the details' }),
    }),
  });
  return (
    <Form
      {...options}
      heading="Add Report"
      onSubmit={(button) => {
        if (form.check()) onSubmit(button);
      }}
    >
      <TextField label="Date" type="date" required {...form.field('date')} />
      <TextField label="Person Responsible" required hint="First name" {...form.field('responsible')} />
      <TextArea label="Details" required wide {...form.field('details')} />
    </Form>
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('is named by its heading, and each field by its label', () => {
  render(<ReportForm />);
  expect(screen.getByRole('form', { name: 'Add Report' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Add Report' })).toBeInTheDocument();
  expect(screen.getByLabelText('Date')).toHaveValue('2026-11-21');
  expect(screen.getByRole('textbox', { name: 'Details' })).toBeRequired();
});

test('lets texts of people run in their own direction', () => {
  render(<ReportForm />);
  expect(screen.getByLabelText('Person Responsible')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Details')).toHaveAttribute('dir', 'auto');
  expect(screen.getByLabelText('Date')).not.toHaveAttribute('dir');
});

test('focuses its first field by default', () => {
  const { unmount } = render(<ReportForm />);
  expect(screen.getByLabelText('Date')).toHaveFocus();
  unmount();
  render(<ReportForm focusOnMount={false} />);
  expect(document.body).toHaveFocus();
});

test('marks the wrong fields on submit and focuses the first', async () => {
  const submit = jest.fn();
  render(<ReportForm onSubmit={submit} />);
  await userEvent.click(save());
  const responsible = screen.getByLabelText('Person Responsible');
  expect(submit).not.toHaveBeenCalled();
  expect(responsible).toHaveFocus();
  expect(responsible).toBeInvalid();
  expect(responsible).toHaveAccessibleDescription('First name Enter who is responsible');
  expect(screen.getByLabelText('Date')).toBeValid();

  await userEvent.type(responsible, 'A');
  expect(responsible).toBeValid();
  expect(screen.getByLabelText('Details')).toBeInvalid();
});

test('submits valid values by button and by Enter', async () => {
  const submit = jest.fn();
  render(<ReportForm onSubmit={submit} />);
  await userEvent.type(screen.getByLabelText('Details'), 'Demo');
  await userEvent.type(screen.getByLabelText('Person Responsible'), 'Ada{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  await userEvent.click(save());
  expect(submit).toHaveBeenCalledTimes(2);
});

test('says which button was pressed, also from a handle', async () => {
  const [submit, cancel] = [jest.fn(), jest.fn()];
  const handle = createRef<FormHandle>();
  const other = (
    <Button type="submit" value="add another">
      Add another
    </Button>
  );
  render(<ReportForm ref={handle} onSubmit={submit} onCancel={cancel} actions={other} />);
  await userEvent.type(screen.getByLabelText('Person Responsible'), 'Ada');
  await userEvent.type(screen.getByLabelText('Details'), 'Demo');
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await userEvent.click(save());
  act(() => handle.current?.submit('add another'));
  act(() => handle.current?.submit());
  expect(submit.mock.calls).toEqual([['add another'], [''], ['add another'], ['']]);
  handle.current?.cancel();
  expect(cancel).toHaveBeenCalledWith(false);
});

test('submits nothing while busy, not even by Enter', async () => {
  const submit = jest.fn();
  render(<ReportForm busy onSubmit={submit} />);
  await userEvent.type(screen.getByLabelText('Details'), 'Demo');
  await userEvent.type(screen.getByLabelText('Person Responsible'), 'Ada{Enter}');
  expect(submit).not.toHaveBeenCalled();
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('shows an error about the whole form', () => {
  render(<ReportForm error="The report could not be saved" />);
  expect(screen.getByRole('alert')).toHaveTextContent('The report could not be saved');
});

test('has a Cancel button only with onCancel', async () => {
  const cancel = jest.fn();
  const { rerender } = render(<ReportForm onCancel={cancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(cancel).toHaveBeenCalledTimes(1);
  rerender(<ReportForm />);
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

function Remarks({ onSubmit }: { onSubmit(): void }) {
  const form = useForm({
    initial: { details: '', phone: '' },
    validate: ({ details }) => (details.length > 5_000 ? { details: 'Details is too long' } : {}),
  });
  return (
    <Form heading="Add Report" onSubmit={() => form.check() && onSubmit()}>
      <TextArea label="Details" maxLength={5_000} {...form.field('details')} />
      <TextField label="Phone Number" hint="With its area" maxLength={60} {...form.field('phone')} />
    </Form>
  );
}

test('keeps a paste that is too long, counts it, and does not submit it', async () => {
  const submit = jest.fn();
  render(<Remarks onSubmit={submit} />);
  const [details, phone] = [screen.getByLabelText('Details'), screen.getByLabelText('Phone Number')];
  await userEvent.click(details);
  await userEvent.paste('x'.repeat(5_405));
  expect(details).toHaveValue('x'.repeat(5_405));
  expect(details).toHaveAccessibleDescription('5,405 of 5,000 characters');
  await userEvent.click(phone);
  await userEvent.paste('1'.repeat(53));
  expect(phone).toHaveAccessibleDescription('With its area');
  await userEvent.paste('1'.repeat(10));
  expect(phone).toHaveValue('1'.repeat(63));
  expect(phone).toHaveAccessibleDescription('With its area 63 of 60 characters');
  await userEvent.click(save());
  expect(submit).not.toHaveBeenCalled();
  expect(details).toHaveFocus();
});

function FollowUp({ onSubmit, required }: { onSubmit(): void; required?: boolean }) {
  const form = useForm({ initial: { followUp: '' }, validate: () => ({}) });
  return (
    <Form heading="Add Report" onSubmit={onSubmit}>
      <TextField label="Follow-up" type="date" required={required} {...form.field('followUp')} />
    </Form>
  );
}

describe('a half-typed date', () => {
  /** Makes the browser hold back what was typed: jsdom has no parts of a date. */
  const halfType = (isHalf: boolean) => {
    const input = screen.getByLabelText('Follow-up');
    const { validity } = input as HTMLInputElement;
    Object.defineProperty(input, 'validity', {
      configurable: true,
      value: { ...validity, badInput: isHalf },
    });
    Object.defineProperty(input, 'checkValidity', {
      configurable: true,
      value: () => !isHalf || input.dispatchEvent(new Event('invalid', { cancelable: true })),
    });
    return input;
  };

  test('is not submitted as no date, and says what to do until it is cleared', async () => {
    const submit = jest.fn();
    render(<FollowUp onSubmit={submit} />);
    const input = halfType(true);
    await userEvent.click(save());
    expect(submit).not.toHaveBeenCalled();
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('Follow-up is incomplete: type the whole day, or clear it.');

    halfType(false);
    await userEvent.keyboard('{Backspace}');
    expect(input).toBeValid();
    await userEvent.click(save());
    expect(submit).toHaveBeenCalledTimes(1);
  });

  test('of a required field cannot be cleared instead', async () => {
    render(<FollowUp required onSubmit={() => {}} />);
    const input = halfType(true);
    await userEvent.click(save());
    expect(input).toHaveAccessibleDescription('Follow-up is incomplete: type the whole day.');
  });
});

test('has Cancel as its first button and the main one as its last', () => {
  render(
    <Form
      heading="Add"
      onSubmit={() => {}}
      onCancel={() => {}}
      actions={<Button>Save and add another</Button>}
    >
      {null}
    </Form>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Cancel',
    'Save and add another',
    'Save',
  ]);
});

test('Enter in a field presses the main button, wherever the others stand', async () => {
  const submit = jest.fn();
  const other = (
    <Button type="submit" value="add another">
      Save and add another
    </Button>
  );
  render(<ReportForm onSubmit={submit} actions={other} />);
  await userEvent.type(screen.getByLabelText('Details'), 'Demo');
  await userEvent.type(screen.getByLabelText('Person Responsible'), 'Ada{Enter}');
  expect(submit.mock.calls).toEqual([['']]);
});
