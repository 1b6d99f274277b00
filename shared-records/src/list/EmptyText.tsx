import { emptyText } from './empty-text';
import { isFiltered, useListScreen } from './list-context';

/** Lines on a grid of 48 pixels: a lens for a search without a result, sheets for a list that has no record yet. */
const PICTURES = {
  nothingFound: 'M21 35a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM31.5 31.5L42 42M15 21h12',
  noRecord: 'M12 8V5h25v31h-3M9 10h25v33H9zM15 19h13M15 26h13M15 33h7',
};

/** Renders a picture and the text in place of the rows of a list that has none. */
export const EmptyText = () => {
  const screen = useListScreen();
  return (
    <>
      <svg
        width="48"
        height="48"
        viewBox="0 0 48 48"
        fill="none"
        stroke="var(--color-line-strong)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={isFiltered(screen.search) ? PICTURES.nothingFound : PICTURES.noRecord} />
      </svg>
      {emptyText(screen)}
    </>
  );
};
