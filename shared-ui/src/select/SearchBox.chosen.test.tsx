import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from './SearchBox';

const acme = { value: 'customer:Acme', label: 'Acme', group: 'Customer' };
const words = { value: 'q:scan', label: 'scan', group: 'Words' };

// A file of its own: the page keeps the dropdown once it is loaded, so this is one story.
test('shows, removes and finds without the dropdown, which takes over on first use', async () => {
  const change = jest.fn();
  const find = jest.fn();
  render(
    <SearchBox
      options={[acme]}
      value={[acme, words]}
      onChange={change}
      onFind={find}
      emptyText="No customer with that name"
      hint={{ title: 'Search the list (/)' }}
    />,
  );
  const box = () => screen.getByRole('combobox', { name: 'Search' });
  expect(screen.getByText('Customer:')).toBeVisible();
  const placeholder = box();
  expect(placeholder).toHaveAttribute('title', 'Search the list (/)');
  expect(placeholder).toHaveAccessibleDescription('Customer: Acme, Words: scan');
  screen.getByRole('button', { name: 'Remove Acme' }).click();
  expect(change).toHaveBeenLastCalledWith([words]);

  box().focus();
  expect(placeholder).toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  expect(change).toHaveBeenLastCalledWith([acme]);

  await userEvent.type(box(), 'x');
  expect(await screen.findByRole('option', { name: 'Find “x”' })).toBeVisible();
  expect(placeholder).not.toBeInTheDocument();
  expect(box()).toHaveFocus();
  expect(box()).toHaveAttribute('title', 'Search the list (/)');
  expect(screen.getByRole('button', { name: 'Remove scan' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(find).toHaveBeenCalledWith('x');
});
