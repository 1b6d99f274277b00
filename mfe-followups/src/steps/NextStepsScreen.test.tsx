import { screen, waitFor } from '@testing-library/react';
import { fieldsWithoutColumn, fieldsWithoutInput, openForm, openScreen } from 'shared-testing';
import { followUp } from './follow-up';
import { NextStepsScreen } from './NextStepsScreen';

const FIRST = { ...followUp.empty, id: 'first', text: 'Send QT', day: '2026-12-02', responsible: 'Sari' };

const open = (path = '/next-steps', stored = [FIRST]) =>
  openScreen(<NextStepsScreen />, { stored: { followUps: stored }, lists: 'followUps', path });

test('each field has its column, and all but the report their input', async () => {
  const { user } = await open();
  await screen.findByText('Send QT');
  expect(fieldsWithoutColumn(followUp)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit Send QT' }));
  await screen.findByRole('form');
  // A link leads there: nobody types an id.
  expect(fieldsWithoutInput(followUp)).toEqual(['followUps.report: no input "Report"']);
});

test('a new step is the own one, and given once a colleague gets it', async () => {
  const { user, store } = await open('/next-steps', []);
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Next step'), 'Send QT');
  await user.type(screen.getByLabelText('Day'), '2026-12-02');
  await user.clear(screen.getByLabelText('Person Responsible'));
  await user.type(screen.getByLabelText('Person Responsible'), 'Budi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(store.read(followUp)).toMatchObject([{ responsible: 'Budi', from: 'Sari Wijaya' }]),
  );
});

test('a step without a day is not saved', async () => {
  const { user, store } = await open('/next-steps', []);
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Next step'), 'Send QT');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Day is required: choose a day.')).toBeInTheDocument();
  expect(store.read(followUp)).toEqual([]);
});

test('a step outlives its report, and its link says that the report is gone', async () => {
  await open('/next-steps', [{ ...FIRST, report: 'gone' }]);
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', '/?view=gone');
});
