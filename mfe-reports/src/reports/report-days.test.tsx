import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ACME, DIRECTORY } from '../testing/fake-reports';
import { ReportsScreen } from './ReportsScreen';

beforeAll(loadSelect);

afterEach(() => {
  jest.useRealTimers();
});

const EVENING = new Date('2026-11-25T22:00+07:00');
const MORNING = new Date('2026-11-26T08:00+07:00');

const open = (now: Date) => {
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
  return openScreen(<ReportsScreen />, {
    stored: { ...DIRECTORY, salesReport: [ACME] },
    lists: 'salesReport',
    path: '/',
  });
};

const date = () => screen.getByLabelText('Date');
const chooseDay = (day: string) => fireEvent.change(date(), { target: { value: day } });
const passNight = () => {
  jest.setSystemTime(MORNING);
  act(() => {
    window.dispatchEvent(new Event('focus'));
  });
};
const button = (name: string) => screen.getByRole('button', { name });

test('an untouched day follows the calendar over night, and a chosen one stays', async () => {
  const { user, store } = await open(EVENING);
  await openForm(user, 'Add +');
  expect(date()).toHaveValue('2026-11-25');
  passNight();
  expect(date()).toHaveValue('2026-11-26');
  await user.click(button('Cancel'));
  expect(await screen.findByRole('table')).toBeInTheDocument();

  jest.setSystemTime(EVENING);
  await openForm(user, 'Add +');
  chooseDay('2026-11-24');
  passNight();
  expect(date()).toHaveValue('2026-11-24');
  await user.type(screen.getByLabelText('Details'), 'Called');
  await user.click(button('Save'));
  await waitFor(() => expect(store.read('salesReport')).toHaveLength(2));
  expect(store.read('salesReport').map(({ timestamp }) => timestamp)).toContainEqual(
    new Date('2026-11-24T08:00+07:00'),
  );
});

test('a draft of yesterday starts today, unless its day was chosen', async () => {
  const { user } = await open(EVENING);
  await openForm(user, 'Add +');
  await user.type(screen.getByLabelText('Details'), 'Called');
  cleanup();
  jest.setSystemTime(MORNING);
  const again = await open(MORNING);
  await openForm(again.user, 'Add +');
  expect(screen.getByLabelText('Details')).toHaveValue('Called');
  expect(date()).toHaveValue('2026-11-26');
  chooseDay('2026-11-23');
  cleanup();
  await openForm((await open(MORNING)).user, 'Add +');
  expect(date()).toHaveValue('2026-11-23');
});

test('a chosen day stays for the batch', async () => {
  const { user, store } = await open(MORNING);
  await openForm(user, 'Add +');
  chooseDay('2026-11-25');
  await user.type(screen.getByLabelText('Details'), 'First');
  await user.click(button('Save and add another'));
  await waitFor(() => expect(screen.getByLabelText('Details')).toHaveValue(''));
  expect(date()).toHaveValue('2026-11-25');
  await user.click(button('Cancel'));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(store.read('salesReport')).toHaveLength(2);
});

test('a day in the future is asked about once', async () => {
  const { user, store } = await open(MORNING);
  await openForm(user, 'Add +');
  chooseDay('2062-11-26');
  await user.type(screen.getByLabelText('Details'), 'Called');
  await user.click(button('Save'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Date is in the future: Sunday, November 26, 2062. Save again to keep it.',
  );
  expect(store.read('salesReport')).toHaveLength(1);
  await user.click(button('Save'));
  await waitFor(() => expect(store.read('salesReport')).toHaveLength(2));
});
