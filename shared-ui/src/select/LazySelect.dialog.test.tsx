import { act, render, screen } from '@testing-library/react';
import { LazySelect, loadSelect } from './LazySelect';

// A file of its own: the page keeps the dropdown once it is loaded.
test('keeps the input behind a dialog, which gives the focus back to it', async () => {
  render(
    <>
      <LazySelect id="field" options={[]} value={[]} onChange={() => {}} />
      <dialog open>
        <input aria-label="In the dialog" />
      </dialog>
    </>,
  );
  const placeholder = screen.getByRole('combobox');
  act(() => {
    placeholder.focus();
    screen.getByLabelText('In the dialog').focus();
  });
  await act(loadSelect);
  expect(placeholder).toBeInTheDocument();
  await act(async () => placeholder.focus());
  expect(placeholder).not.toBeInTheDocument();
  expect(screen.getByRole('combobox')).toHaveFocus();
});
