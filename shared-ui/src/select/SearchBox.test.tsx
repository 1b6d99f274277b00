import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Choice } from './choices';
import { loadSelect } from './LazySelect';
import { SearchBox } from './SearchBox';

beforeAll(loadSelect);

const acme: Choice = { value: 'customer:Acme', label: 'Acme', group: 'Customer' };
const bolt: Choice = { value: 'customer:Bolt', label: 'Bolt', group: 'Customer' };
const service: Choice = { value: 'department:Service', label: 'Service', group: 'Department' };

function Search({
  multi,
  onChange,
  first = [],
}: {
  multi: boolean;
  onChange(next: readonly Choice[]): void;
  first?: readonly Choice[];
}) {
  const [value, setValue] = useState(first);
  return (
    <SearchBox
      options={[acme, bolt, service]}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      multi={multi}
      emptyText="No customer with that name"
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Search' });

test('lists the choices under their headings', async () => {
  render(<Search multi onChange={jest.fn()} />);
  await userEvent.click(box());
  expect(screen.getByText('Customer')).toBeInTheDocument();
  expect(screen.getByText('Department')).toBeInTheDocument();
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Acme',
    'Bolt',
    'Service',
  ]);
});

test('accepts several choices, each once', async () => {
  const change = jest.fn();
  render(<Search multi onChange={change} />);
  await userEvent.type(box(), 'acme{Enter}');
  expect(change).toHaveBeenLastCalledWith([acme]);
  await userEvent.click(box());
  expect(screen.queryByRole('option', { name: 'Acme' })).not.toBeInTheDocument();
  await userEvent.type(box(), 'serv{Enter}');
  expect(change).toHaveBeenLastCalledWith([acme, service]);
});

test('says in each chip which field it is of', () => {
  const { container, rerender } = render(<Search multi onChange={jest.fn()} first={[acme, service]} />);
  const chips = (kind: string) => [...container.querySelectorAll(kind)].map(({ textContent }) => textContent);
  expect(chips('.select__multi-value__label')).toEqual(['Customer: Acme', 'Department: Service']);
  rerender(
    <SearchBox
      multi={false}
      options={[]}
      value={[{ value: 'name:Acme', label: 'Acme' }]}
      onChange={jest.fn()}
      emptyText="None"
      placeholder="Name"
    />,
  );
  expect(chips('.select__single-value')).toEqual(['Name: Acme']);
});

test('removes one choice', async () => {
  const change = jest.fn();
  render(<Search multi onChange={change} first={[acme, service]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Acme' }));
  expect(change).toHaveBeenLastCalledWith([service]);
});

test('removes all choices at once', async () => {
  const change = jest.fn();
  const { container } = render(<Search multi onChange={change} first={[acme, service]} />);
  const clear = container.querySelector('.select__clear-indicator');
  if (!clear) throw new Error('nothing to clear with');
  await userEvent.click(clear);
  expect(change).toHaveBeenLastCalledWith([]);
});

test('replaces a single choice, and clears it', async () => {
  const change = jest.fn();
  render(<Search multi={false} onChange={change} first={[acme]} />);
  await userEvent.type(box(), 'bolt{Enter}');
  expect(change).toHaveBeenLastCalledWith([bolt]);
  await userEvent.type(box(), '{Backspace}');
  expect(change).toHaveBeenLastCalledWith([]);
});

test('shows its own text when nothing matches', async () => {
  render(<Search multi onChange={jest.fn()} />);
  await userEvent.type(box(), 'zzz');
  expect(screen.getByText('No customer with that name')).toBeInTheDocument();
});

test('reports text that is pasted while its menu is closed', async () => {
  const type = jest.fn();
  render(
    <SearchBox multi options={[]} value={[acme]} onChange={jest.fn()} onTyping={type} emptyText="None" />,
  );
  await userEvent.click(box());
  await userEvent.keyboard('{Escape}');
  await userEvent.paste('Bolt');
  expect(type).toHaveBeenLastCalledWith('Bolt');
});
