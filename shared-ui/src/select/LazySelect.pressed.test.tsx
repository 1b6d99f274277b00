import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loadSelect } from './LazySelect';
import { SearchBox } from './SearchBox';

// A file of its own: the page keeps the dropdown once it is loaded.
test('keeps a pressed button until its click, also if the dropdown arrives in between', async () => {
  const change = jest.fn();
  const acme = { value: 'customer:Acme', label: 'Acme', group: 'Customer' };
  render(
    <SearchBox options={[acme]} value={[acme]} onChange={change} emptyText="No customer with that name" />,
  );
  const button = screen.getByRole('button', { name: 'Remove Acme' });
  fireEvent.pointerEnter(screen.getByRole('combobox', { name: 'Search' }));
  fireEvent.pointerDown(button);
  await loadSelect();
  expect(button).toBeInTheDocument();

  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(change).toHaveBeenCalledWith([]);
  await waitFor(() => expect(button).not.toBeInTheDocument());
});
