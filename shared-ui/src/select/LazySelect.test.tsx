import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazySelect } from './LazySelect';

const acme = { value: 'acme', label: 'Acme' };
const bolt = { value: 'bolt', label: 'Bolt' };

const draw = (onTyping?: (typed: string | undefined) => void, value = [acme]) => (
  <>
    <label htmlFor="field">Customer</label>
    <LazySelect
      id="field"
      required
      options={[acme, bolt]}
      value={value}
      onChange={() => {}}
      onTyping={onTyping}
    />
  </>
);

const field = () => screen.getByRole('combobox', { name: 'Customer' });

// The page keeps the dropdown once it is loaded, so this is one story.
test('shows an input until it is used, and then a dropdown with the same focus and text', async () => {
  const typing = jest.fn();
  render(draw(typing));
  const placeholder = field();
  expect(placeholder).toHaveAttribute('placeholder', 'Acme');
  expect(placeholder).toHaveAttribute('aria-required', 'true');

  await userEvent.tab();
  await userEvent.keyboard('bo');
  expect(await screen.findByRole('option', { name: 'Bolt' })).toBeInTheDocument();
  expect(placeholder).not.toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('bo');
  expect(typing).toHaveBeenLastCalledWith('bo');

  render(<div>{draw(undefined, [bolt])}</div>);
  expect(screen.getByText('Bolt', { selector: '.select__single-value' })).toBeInTheDocument();
});
