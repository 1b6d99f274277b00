import { screen } from '@testing-library/react';

/** Returns the texts of cells without the checkbox of the row. */
const texts = ([, ...cells]: readonly Element[]) => cells.map(({ textContent }) => textContent);

/** Returns the column headers of the list on the screen. */
export const headers = () => texts(screen.getAllByRole('columnheader'));

/** Returns the rows of the list on the screen, as the texts of their cells. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => texts([...children]));
