import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';

/** Chooses an option of a dropdown or search box with the pointer. */
export const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};
