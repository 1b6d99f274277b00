import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useRecordView } from './useRecordView';
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
  const { open } = useRecordView();
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
    form: () => open('add'),
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

test('reads the search from the URL', () => {
  open('/?letter=a&letter=b');
  shows('ab at ?letter=a&letter=b');
});

test("adds each change to the browser's history", async () => {
  const choose = open('/?letter=a');
  await choose('push');
  shows('ap at ?letter=a&letter=p');
  await choose('back');
  shows('a at ?letter=a');
});

test('replaces the current entry on request', async () => {
  const choose = open('/?letter=a');
  await choose('replace');
  shows('ar at ?letter=a&letter=r');
  await choose('back');
  shows('at');
});

test('applies two changes at once', async () => {
  const choose = open('/');
  await choose('both');
  shows('12 at ?letter=1&letter=2');
});

test('returns the same object while a form is open', async () => {
  const choose = open('/?letter=a');
  const before = seen.at(-1);
  await choose('form');
  shows('a at ?letter=a&add');
  expect(seen.at(-1)).toBe(before);
});

test('keeps the record that is open beside the list', async () => {
  const choose = open('/?letter=a&view=x');
  shows('a at ?letter=a&view=x');
  await choose('push');
  shows('ap at ?letter=a&letter=p&view=x');
});
