import { screen, within } from '@testing-library/react';

/** The texts of cells without the checkbox that the row is selected by. */
const texts = ([, ...cells]: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent);

/** What stands over the columns of the list on the screen. */
export const headers = () => texts(screen.getAllByRole('columnheader'));

/** What stands in the rows of the list on the screen, a text for each cell. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts(within(row).queryAllByRole('cell')));
