import { screen, waitFor } from '@testing-library/react';
import { fieldsWithoutColumn, fieldsWithoutInput, openForm, openScreen, rows } from 'shared-testing';
import { SampleThingsScreen } from './SampleThingsScreen';
import { sampleThing } from './sample-thing';

const FIRST = { ...sampleThing.empty, id: 'first', name: 'First', notes: 'Some notes' };

const open = (stored = [FIRST]) =>
  openScreen(<SampleThingsScreen />, {
    stored: { sampleThings: stored },
    lists: 'sampleThings',
    path: '/sample-things',
  });

test('shows the records', async () => {
  await open();
  await screen.findByText('First');
  expect(screen.getByRole('table', { name: 'Sample things' })).toBeInTheDocument();
  expect(rows().map(([name, notes]) => [name, notes])).toEqual([['First', 'Some notes']]);
});

test('each field has its column and its input, in the order of the model', async () => {
  const { user } = await open();
  await screen.findByText('First');
  expect(fieldsWithoutColumn(sampleThing)).toEqual([]);
  await openForm(user, 'Add +');
  expect(fieldsWithoutInput(sampleThing)).toEqual([]);
});

test('adds a record', async () => {
  const { user, store } = await open([]);
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Name'), 'Second');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(store.read(sampleThing)).toMatchObject([{ name: 'Second', notes: '' }]));
});
