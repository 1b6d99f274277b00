import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'shared-ui';
import { Dialog } from './Dialog';

function draw(open: boolean, onClose = jest.fn()) {
  return (
    open && (
      <Dialog title="Delete this report?" onClose={onClose} actions={<Button>Delete</Button>}>
        It is deleted for everyone.
      </Dialog>
    )
  );
}

test('shows a modal dialog named by its title while it is open', () => {
  const { rerender } = render(draw(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  rerender(draw(true));
  expect(screen.getByRole('dialog', { name: 'Delete this report?' })).toHaveTextContent('for everyone');
  expect(showModal).toHaveBeenCalledTimes(1);
  rerender(draw(false));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('closes before it is removed, so that the browser restores the focus', () => {
  const { rerender } = render(draw(true));
  const dialog = screen.getByRole('dialog');
  let closedInPage = false;
  jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => {
    closedInPage = dialog.isConnected;
  });
  rerender(draw(false));
  expect(closedInPage).toBe(true);
  jest.restoreAllMocks();
});

test('calls onClose on Esc and by its button', async () => {
  const close = jest.fn();
  render(draw(true, close));
  const dialog = screen.getByRole('dialog');
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(close).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(2);
});

test('is described by its text, which a screen reader reads after the title', () => {
  render(
    <Dialog
      title="Delete Acme?"
      text="It has 3 contacts."
      onClose={jest.fn()}
      actions={<Button>Delete</Button>}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Delete Acme?' })).toHaveAccessibleDescription(
    'It has 3 contacts.',
  );
});
