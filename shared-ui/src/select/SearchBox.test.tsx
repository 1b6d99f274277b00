import { fireEvent, render, screen, within } from '@testing-library/react';
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
  onChange,
  onFind,
  options = [acme, bolt, service],
  first = [],
}: {
  onFind?(words: string): void;
  onChange(next: readonly Choice[]): void;
  options?: readonly Choice[];
  first?: readonly Choice[];
}) {
  const [value, setValue] = useState(first);
  return (
    <SearchBox
      options={options}
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      {...(onFind && { onFind })}
      emptyText="No customer with that name"
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Search' });

test('lists the choices under their headings', async () => {
  render(<Search onChange={jest.fn()} />);
  await userEvent.click(box());
  expect(screen.getByText('Customer')).toBeInTheDocument();
  expect(screen.getByText('Department')).toBeInTheDocument();
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Acme',
    'Bolt',
    'Service',
  ]);
});

test('groups the choices by their headings for screen readers', async () => {
  render(<Search onChange={jest.fn()} />);
  await userEvent.click(box());
  const customers = within(screen.getByRole('group', { name: 'Customer' }));
  expect(customers.getAllByRole('option').map((option) => option.textContent)).toEqual(['Acme', 'Bolt']);
});

test('tells screen readers the chosen texts with their headings', () => {
  render(<Search onChange={jest.fn()} first={[acme, service]} />);
  expect(box()).toHaveAccessibleDescription('Customer: Acme, Department: Service');
});

test('accepts several choices, each once', async () => {
  const change = jest.fn();
  render(<Search onChange={change} />);
  await userEvent.type(box(), 'acme{Enter}');
  expect(change).toHaveBeenLastCalledWith([acme]);
  await userEvent.click(box());
  expect(screen.queryByRole('option', { name: 'Acme' })).not.toBeInTheDocument();
  await userEvent.type(box(), 'serv{Enter}');
  expect(change).toHaveBeenLastCalledWith([acme, service]);
});

test('says in each chip which field it is of', () => {
  const { container } = render(<Search onChange={jest.fn()} first={[acme, service]} />);
  const chips = [...container.querySelectorAll('.select__multi-value__label')];
  expect(chips.map(({ textContent }) => textContent)).toEqual(['Customer: Acme', 'Department: Service']);
});

test('removes one choice', async () => {
  const change = jest.fn();
  render(<Search onChange={change} first={[acme, service]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Acme' }));
  expect(change).toHaveBeenLastCalledWith([service]);
});

test('removes all choices at once', async () => {
  const change = jest.fn();
  const { container } = render(<Search onChange={change} first={[acme, service]} />);
  const clear = container.querySelector('.select__clear-indicator');
  if (!clear) throw new Error('nothing to clear with');
  await userEvent.click(clear);
  expect(change).toHaveBeenLastCalledWith([]);
});

test('shows its own text when nothing matches', async () => {
  render(<Search onChange={jest.fn()} />);
  await userEvent.type(box(), 'zzz');
  expect(screen.getByText('No customer with that name')).toBeInTheDocument();
});

test('reports text that is pasted while its menu is closed', async () => {
  const type = jest.fn();
  render(<SearchBox options={[]} value={[acme]} onChange={jest.fn()} onTyping={type} emptyText="None" />);
  await userEvent.click(box());
  await userEvent.keyboard('{Escape}');
  await userEvent.paste('Bolt');
  expect(type).toHaveBeenLastCalledWith('Bolt');
});

describe('words', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  test('are found by Enter, before any choice that only contains them', async () => {
    const find = jest.fn();
    render(<Search onChange={jest.fn()} onFind={find} />);
    await userEvent.click(box());
    expect(options()).toEqual(['Acme', 'Bolt', 'Service']);
    await userEvent.keyboard('e ');
    expect(options()).toEqual(['Find “e”', 'Acme', 'Service']);
    await userEvent.keyboard('{Enter}');
    expect(find).toHaveBeenCalledWith('e');
    expect(box()).toHaveValue('');
  });

  test('come after a choice with exactly this label, in any case', async () => {
    const change = jest.fn();
    render(<Search onChange={change} onFind={jest.fn()} />);
    await userEvent.type(box(), 'SERVICE');
    expect(options()).toEqual(['Service', 'Find “SERVICE”']);
    await userEvent.keyboard('{Enter}');
    expect(change).toHaveBeenLastCalledWith([service]);
  });

  test('can be found when no choice matches, which the menu says', async () => {
    render(<Search onChange={jest.fn()} onFind={jest.fn()} />);
    await userEvent.type(box(), 'zzz');
    expect(screen.getByText('No customer with that name')).toBeInTheDocument();
    expect(options()).toEqual(['Find “zzz”']);
  });

  describe('and choices that change while the menu is open', () => {
    const copies = (...choices: readonly Choice[]) => choices.map((choice) => ({ ...choice }));
    const focused = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
    const aero: Choice = { ...acme, value: 'customer:Aero', label: 'Aero' };

    test('leave the focus where the user moved it', async () => {
      const { rerender } = render(<Search onChange={jest.fn()} onFind={jest.fn()} />);
      await userEvent.type(box(), 'e{ArrowDown}');
      expect(focused()).toHaveTextContent('Acme');
      rerender(
        <Search onChange={jest.fn()} onFind={jest.fn()} options={copies(aero, acme, bolt, service)} />,
      );
      expect(options()).toEqual(['Find “e”', 'Aero', 'Acme', 'Service']);
      expect(focused()).toHaveTextContent('Acme');
      await userEvent.keyboard('r');
      expect(options()).toEqual(['Find “er”', 'Aero', 'Service']);
      expect(focused()).toHaveTextContent('Find “er”');
    });

    test('give the focus to a choice with exactly the typed label', async () => {
      const { rerender } = render(<Search onChange={jest.fn()} onFind={jest.fn()} />);
      await userEvent.type(box(), 'aero');
      rerender(
        <Search onChange={jest.fn()} onFind={jest.fn()} options={copies(aero, acme, bolt, service)} />,
      );
      expect(options()).toEqual(['Aero', 'Find “aero”']);
      expect(focused()).toHaveTextContent('Aero');
      await userEvent.keyboard('{ArrowDown}');
      rerender(<Search onChange={jest.fn()} onFind={jest.fn()} options={copies(aero, acme)} />);
      expect(focused()).toHaveTextContent('Find “aero”');
    });
  });

  test('are not found while an input method still composes them', async () => {
    const find = jest.fn();
    render(<Search onChange={jest.fn()} onFind={find} options={[]} />);
    await userEvent.type(box(), '山');
    await userEvent.click(document.body);
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(box(), { key: 'Escape', isComposing: true });
    expect(find).not.toHaveBeenCalled();
    expect(box()).toHaveValue('山');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(find).toHaveBeenCalledWith('山');
  });

  test('are found without the invisible letters of a paste', async () => {
    const find = jest.fn();
    render(<Search onChange={jest.fn()} onFind={find} />);
    await userEvent.click(box());
    await userEvent.paste('\u2068Ma\u200bju\u2069 ');
    await userEvent.keyboard('{Enter}');
    expect(find).toHaveBeenCalledWith('Maju');
  });

  test('stay typed when the user goes elsewhere, and are cleared by Esc', async () => {
    const find = jest.fn();
    render(<Search onChange={jest.fn()} onFind={find} />);
    await userEvent.type(box(), 'acm');
    await userEvent.click(document.body);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('acm');
    await userEvent.click(box());
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
    expect(find).not.toHaveBeenCalled();
  });
});

test('takes a typed choice on leaving, and keeps any other text', async () => {
  const change = jest.fn();
  render(<Search onChange={change} first={[acme]} />);
  await userEvent.type(box(), 'bolt');
  await userEvent.click(document.body);
  expect(change.mock.calls).toEqual([[[acme, bolt]]]);
  expect(box()).toHaveValue('');
  await userEvent.type(box(), 'bo');
  await userEvent.click(document.body);
  expect(box()).toHaveValue('bo');
});
