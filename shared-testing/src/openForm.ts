import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';

/** Opens a form by the button with this name, and waits for the form, because its code loads when it is first shown. */
export const openForm = async (user: ReturnType<typeof userEvent.setup>, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('form');
};
