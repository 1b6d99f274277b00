import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ToastProvider } from 'shared-ui';
import { NeighbourButtons } from '../neighbours/NeighbourButtons';
import { useNeighbours } from './RecordScreen';

interface Row {
  id: string;
  name: string;
}

const ALL: readonly Row[] = ['Ada', 'Budi', 'Citra', 'Dewi'].map((name) => ({
  id: name.toLowerCase(),
  name,
}));
const nameOf = ({ name }: Row) => name;

/** The form of a record in a list of which two are loaded at first. */
const Form = ({ first }: { first: string }) => {
  const [id, setId] = useState(first);
  const [loaded, setLoaded] = useState(2);
  const neighbours = useNeighbours({
    rows: ALL.slice(0, loaded),
    id,
    rowName: nameOf,
    onOpen: setId,
    onShowMore: loaded < ALL.length ? () => setLoaded(loaded + 1) : undefined,
  });
  return (
    <>
      <p>{`Edit ${id}`}</p>
      {neighbours && <NeighbourButtons {...neighbours} />}
    </>
  );
};

const open = (first: string) => {
  render(
    <ToastProvider>
      <Form first={first} />
    </ToastProvider>,
  );
  return userEvent.setup();
};

const button = (name: string) => screen.getByRole('button', { name });

test('opens the previous and the next record by name', async () => {
  const user = open('budi');
  expect(button('Next: Citra')).toHaveAttribute('title', 'Next: Citra (Alt+↓)');
  await user.click(button('Previous: Ada'));
  expect(screen.getByText('Edit ada')).toBeInTheDocument();
  expect(button('Previous')).toBeDisabled();
});

test('continues past the loaded rows to the end of the list', async () => {
  const user = open('ada');
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
  expect(screen.getByText('Edit dewi')).toBeInTheDocument();
  expect(button('Next')).toBeDisabled();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(screen.getByText('Edit citra')).toBeInTheDocument();
});

test('returns nothing for a record that is not in the list', () => {
  open('gone');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
