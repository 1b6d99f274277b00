import { render, screen } from '@testing-library/react';
import { SearchBox } from './SearchBox';

const acme = { value: 'customer:Acme', label: 'Acme' };
const service = { value: 'department:Service', label: 'Service' };

const search = (value: readonly (typeof acme)[]) => (
  <SearchBox
    options={[acme, service]}
    value={value}
    onChange={() => {}}
    multi
    emptyText="No customer with that name"
  />
);

// A file of its own: the page keeps the dropdown once it is loaded.
test('loads the dropdown when there are choices, and shows each with a remove button', async () => {
  const { rerender } = render(search([]));
  rerender(search([acme, service]));
  expect(await screen.findByRole('button', { name: 'Remove Acme' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Service' })).toBeVisible();
});
