import { screen } from '@testing-library/react';
import { openScreen } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { type SlotHost, SlotHostProvider } from 'shared-ui/slot';
import { ACME, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

/** Shows what the report tells its slot, and the state of the address. */
const Told: SlotHost['Panels'] = (slot) => (
  <output aria-label="told">{JSON.stringify([slot, useLocation().state])}</output>
);

const open = (path: string, firstPanel: SlotHost['firstPanel'] = async () => undefined) =>
  openScreen(
    <SlotHostProvider value={{ Panels: Told, prefetch: async () => {}, firstPanel }}>
      <ReportsScreen />
    </SlotHostProvider>,
    { stored: { ...DIRECTORY, salesReport: [ACME] }, lists: 'salesReport', path },
  );

const told = async () => JSON.parse((await screen.findByLabelText('told')).textContent ?? '');

const save = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(screen.getByLabelText('Details'), 'Called');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved /);
};

test('an open report tells its panels what they need', async () => {
  const { id, customer, responsible } = ACME;
  await open(`/?view=${id}`);
  const [slot] = await told();
  expect(slot).toEqual({ name: 'reports/report/v1', context: { id, customer, responsible } });
});

test('the toast of a saved report leads to its first panel', async () => {
  const { user } = await open('/?add', async () => ({ section: 'steps', label: 'Next step' }));
  await save(user);
  await user.click(screen.getByRole('button', { name: 'Next step' }));
  const [slot, state] = await told();
  expect(slot.context).toMatchObject({ customer: '' });
  expect(state).toMatchObject({ panel: 'steps' });
});

test.each([
  ['there is none', async () => undefined],
  ['nobody knows them', () => Promise.reject(new Error('offline'))],
])('the toast offers no panel where %s', async (_, firstPanel) => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = await open('/?add', firstPanel);
  await save(user);
  expect(screen.getByRole('button', { name: 'View' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Next step' })).not.toBeInTheDocument();
});
