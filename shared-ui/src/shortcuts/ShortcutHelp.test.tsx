import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutHelp } from './ShortcutHelp';

test('lists every shortcut with its keys, and switches single-key shortcuts off and on', async () => {
  const user = userEvent.setup();
  render(<ShortcutHelp />);
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const shortcuts = within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(shortcuts).toEqual([
    'Search the list: /',
    'Add a record: n',
    'Next row: j',
    'Previous row: k',
    'From a row to the next one: ↓',
    'From a row to the previous one: ↑',
    'Edit the focused or open record: e',
    'Select the focused row, as Space does: x',
    'Select on to the next row: ShiftJ',
    'Select on to the previous row: ShiftK',
    'Go to the actions for the selected rows: s',
    'Save: CtrlEnter',
    'Save and add another: CtrlShiftEnter',
    'Cancel: Esc',
    'Previous record: Alt↑',
    'Next record: Alt↓',
    'Close the record: Esc',
    'Find or go to: Ctrlk',
    'Go to the newest message: F8',
    'Show the shortcuts: ?',
  ]);

  await user.click(within(dialog).getByRole('checkbox', { name: 'Use single-key shortcuts, such as n' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.keyboard('?');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
