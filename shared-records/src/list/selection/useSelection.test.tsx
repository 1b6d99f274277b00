import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useSelection } from './useSelection';

const LIST = {};
const ROWS = [{ id: 'a' }, { id: 'b' }];

const List = ({ hasHeader }: { hasHeader: boolean }) => {
  const next = useRef<HTMLButtonElement>(null);
  const { selection, selected, selectAll, leave } = useSelection(LIST, ROWS, next);
  return (
    <>
      {hasHeader && <input type="checkbox" aria-label="All" ref={selectAll} />}
      {selected.length === 0 && (
        <button type="button" ref={next}>
          Next
        </button>
      )}
      <button type="button" onClick={() => selection.toggle('a', true)}>
        Select
      </button>
      <button type="button" onClick={leave}>
        Clear
      </button>
    </>
  );
};

test.each([
  [true, () => screen.getByRole('checkbox', { name: 'All' })],
  [false, () => screen.getByRole('button', { name: 'Next' })],
])('moves the focus on when the selection ends, with a header: %s', async (hasHeader, target) => {
  render(<List hasHeader={hasHeader} />);
  await userEvent.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(target()).toHaveFocus();
});
