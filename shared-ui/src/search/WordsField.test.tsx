import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WordsField } from './WordsField';

test('keeps the whole of a long pasted text', async () => {
  const pasted = 'kalibrasi '.repeat(60);
  const change = jest.fn();
  render(<WordsField value="" onChange={change} />);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste(pasted);
  expect(screen.getByRole('searchbox')).toHaveValue(pasted);
  await waitFor(() => expect(change).toHaveBeenCalledWith(pasted.trim()));
});
