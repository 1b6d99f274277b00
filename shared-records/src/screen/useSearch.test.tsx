import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useRecordForm } from './useRecordForm';
import { useSearch } from './useSearch';

/** A search by letters, each a parameter of its own. */
const LETTERS = {
  read: (params: URLSearchParams) => ({ letters: params.getAll('letter') }),
  write: ({ letters }: { letters: readonly string[] }) =>
    new URLSearchParams(letters.map((letter) => ['letter', letter])),
};

const seen: object[] = [];

const Screen = () => {
  const [search, change] = useSearch(LETTERS);
  const { openAdd } = useRecordForm();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  if (seen.at(-1) !== search) seen.push(search);
  const add = (letter: string, replace: boolean) =>
    change(({ letters }) => ({ letters: [...letters, letter] }), { replace });
  const actions = {
    push: () => add('p', false),
    replace: () => add('r', true),
    both: () => {
      add('1', true);
      add('2', false);
    },
    form: () => openAdd(),
    back: () => navigate(-1),
  };
  return (
    <>
      <p>{`${search.letters.join('')} at ${address}`}</p>
      {Object.entries(actions).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  );
};

const open = (path: string) => {
  render(
    <MemoryRouter initialEntries={['/before', path]}>
      <Screen />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return (name: string) => user.click(screen.getByRole('button', { name }));
};

const shows = (text: string) => expect(screen.getByText(text)).toBeInTheDocument();

test('is what the address says', () => {
  open('/?letter=a&letter=b');
  shows('ab at ?letter=a&letter=b');
});

test('a change is a step in the history', async () => {
  const choose = open('/?letter=a');
  await choose('push');
  shows('ap at ?letter=a&letter=p');
  await choose('back');
  shows('a at ?letter=a');
});

test('a change that replaces is none', async () => {
  const choose = open('/?letter=a');
  await choose('replace');
  shows('ar at ?letter=a&letter=r');
  await choose('back');
  shows('at');
});

test('of two changes at once neither is lost', async () => {
  const choose = open('/');
  await choose('both');
  shows('12 at ?letter=1&letter=2');
});

test('stays the same value while a form stands in place of the list', async () => {
  const choose = open('/?letter=a');
  const before = seen.at(-1);
  await choose('form');
  shows('a at ?letter=a&add');
  expect(seen.at(-1)).toBe(before);
});
