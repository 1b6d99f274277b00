import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { dayOf } from 'shared-model/periods';
import { report } from 'shared-model/report';
import { DataProvider } from 'shared-store/DataProvider';
import { formerly, MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { fakeList } from '../testing/fake-list';
import { EmptyText, emptyText } from './EmptyText';
import { ListContext, type SearchState } from './list-context';
import type { ListSearch } from './search/list-search';

const ignore = () => undefined;

const renamed = () => {
  const store = new MemoryStore();
  store.put('customers', 'maju', { ...customer.empty, name: 'PT Maju', ...formerly('PT Lama') });
  return store;
};

const Empty = ({ model, ...search }: { model: Model } & Pick<SearchState, 'value' | 'change'>) => (
  <ListContext value={{ ...fakeList(model), search: { list: { model, filters: [] }, ...search } }}>
    <EmptyText onLeave={ignore} />
  </ListContext>
);

const show = (model: Model, search: ListSearch, store = renamed()) => {
  const searches: ListSearch[] = [];
  const reads = jest.spyOn(store, 'calledNow');
  render(
    <ToastProvider>
      <DataProvider store={store}>
        <Empty model={model} value={search} change={(next) => searches.push(next(search))} />
      </DataProvider>
    </ToastProvider>,
  );
  return { searches, reads, user: userEvent.setup() };
};

test.each([
  ['reports', report, 'customer'],
  ['contacts', contact, 'customer'],
  ['customers', customer, 'name'],
])(
  'an empty list of %s says what the customer is called now, and shows it with one press',
  async (_, model, field) => {
    const other = { field: 'department', equals: '3D Products' };
    const { searches, user } = show(model, { filters: [other, { field, equals: 'PT Lama' }], order: '-x' });
    expect(await screen.findByText('PT Lama is called PT Maju now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show PT Maju' }));
    expect(searches).toEqual([{ filters: [other, { field, equals: 'PT Maju' }], order: '-x' }]);
  },
);

test.each([
  ['without a filter', { filters: [] }],
  ['with another filter', { filters: [{ field: 'responsible', equals: 'PT Lama' }] }],
])('an empty list %s looks for no former name', (_, search) => {
  const { reads } = show(report, search);
  expect(reads).not.toHaveBeenCalled();
});

test.each([-400, -3, 0, 25, 400])(
  'offers the day before by the clock of the server, on a device that is %i hours wrong',
  async (hours) => {
    const store = renamed();
    jest.spyOn(store, 'now').mockImplementation(() => Date.now() - hours * 3_600_000);
    const { searches, user } = show(report, { filters: [], days: 'today' }, store);
    await user.click(screen.getByRole('button', { name: 'Yesterday' }));
    const day = dayOf(new Date(store.now() - 86_400_000));
    expect(searches).toEqual([{ filters: [], days: { from: day, to: day } }]);
  },
);

describe('the text of an empty list', () => {
  const TEXTS = { noMatch: 'No customer with that name', noRecord: 'No report yet.' };
  const ACME = { field: 'customer', equals: 'Acme' };
  const BOLT = { field: 'customer', equals: 'Bolt' };
  const REVERSED = { from: '2026-11-21', to: '2026-11-01' };

  test.each<[ListSearch, string]>([
    [{ filters: [] }, 'No report yet.'],
    [{ filters: [ACME, BOLT] }, 'No customer with that name'],
    [{ filters: [], words: 'visit' }, 'No report matches visit.'],
    [{ filters: [], days: 'today' }, 'No report in this period.'],
    [{ filters: [ACME], words: 'visit' }, 'No report matches visit and Acme.'],
    [{ filters: [ACME], days: 'today' }, 'No report in this period matches Acme.'],
    [
      { filters: [], words: 'Your account was hacked. Call 0800 123 and say your password.' },
      'No report matches this search.',
    ],
    [{ filters: [ACME], days: REVERSED }, 'From is after To. Choose an earlier first day.'],
  ])('fits the search %j', (search, text) => {
    expect(emptyText({ model: report, canWrite: true, search, emptyTexts: TEXTS })).toBe(text);
  });

  test('leads nobody to a button that they do not have', () => {
    const texts = { noMatch: '', noRecord: 'No report yet. Choose "Add +" to write down the first visit.' };
    const empty = { model: report, search: { filters: [] }, emptyTexts: texts };
    expect(emptyText({ ...empty, canWrite: true })).toBe(texts.noRecord);
    expect(emptyText({ ...empty, canWrite: false })).toBe('No report yet.');
  });
});
