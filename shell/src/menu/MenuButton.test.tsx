import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { main, open } from '../testing/fake-page';

const mockLoad = jest.fn((): object => jest.requireActual('./CommandMenu'));
jest.mock('./CommandMenu', () => mockLoad());

const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const field = () => screen.getByRole('combobox', { name: 'Find or go to' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = (composing = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...composing });
const loaded = () => screen.findByRole('listbox', { name: 'Results' });

const openPage = async () => {
  const { user } = open();
  await main().findByText('All reports');
  return user;
};

// The first test of the file, because no other one has loaded the menu yet.
test('keeps what was typed when the menu fails to load, and loads it again on Enter', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  mockLoad.mockImplementationOnce(() => {
    throw new Error('offline');
  });
  await openPage();
  press();
  expect(
    await screen.findByText('The menu did not load. Press Enter to try again, or reload the page.'),
  ).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('The menu could not be loaded.', expect.any(Error));
  mockLoad.mockImplementationOnce(() => {
    throw new Error('still offline');
  });
  type('cont');
  await waitFor(() => expect(log).toHaveBeenCalledTimes(2));
  expect(field()).toHaveValue('cont');
  enter();
  expect(await main().findByText('All contacts')).toBeInTheDocument();
});

test('keeps what is typed while the menu loads, with the focus in its field', async () => {
  await openPage();
  press();
  expect(field()).toHaveFocus();
  type('cont');
  expect(screen.queryByRole('listbox', { name: 'Results' })).not.toBeInTheDocument();
  await loaded();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('cont');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('Contact'));
});

test('opens the first result after an Enter that was pressed while the menu loaded', async () => {
  await openPage();
  press();
  type('cont');
  enter();
  expect(await main().findByText('All contacts')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'leaves an Enter to an input method: %j',
  async (composing) => {
    await openPage();
    press();
    type('cont');
    enter(composing);
    await loaded();
    expect(await screen.findByText('1 result')).toBeInTheDocument();
    expect(main().getByText('All reports')).toBeInTheDocument();
  },
);

test('closes on Esc while the menu loads, and is empty when it is opened again', async () => {
  const user = await openPage();
  press();
  type('cont');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await act(async () => {});
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Find or go to' }));
  await loaded();
  expect(field()).toHaveValue('');
});
