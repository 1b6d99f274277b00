import { screen } from '@testing-library/react';
import { report } from 'shared-model/report';
import { fieldsWithoutColumn, fieldsWithoutInput, openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

test('each field of a report has its column and its input, in the order of the model', async () => {
  const { user } = await openScreen(<ReportsScreen />, {
    stored: { salesReport: [ACME] },
    lists: 'salesReport',
    path: '/',
  });
  await screen.findByText('First visit');
  expect(fieldsWithoutColumn(report)).toEqual([]);
  await openForm(user, 'Add +');
  expect(fieldsWithoutInput(report)).toEqual([]);
});
