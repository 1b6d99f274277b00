import { render, screen, waitFor } from '@testing-library/react';
import { report } from 'shared-model/report';
import { DataProvider } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import type { Choices } from './chips';
import { LeftOutWords } from './LeftOutWords';
import { SearchChoices } from './SearchChoices';

const visit = (id: string, customer: string, responsible: string) => ({
  ...report.empty,
  id,
  customer,
  responsible,
  detail: 'Visit',
  timestamp: new Date('2026-11-21T09:00:00Z'),
});

const REPORTS = [
  visit('a', 'PT Bumi Kartika', 'Sari Dewi'),
  visit('b', 'Kartika Bumi Raya', 'Sari Dewi'),
  visit('c', 'Łódź Survey', "Ma'ruf"),
  visit('d', 'PT Pengukuran', 'Bumi Kartika'),
];

const offeredFor = async (typed: string) => {
  const store = new MemoryStore({ salesReport: REPORTS });
  let choices: Choices | undefined;
  render(
    <DataProvider store={store}>
      <SearchChoices
        model={report}
        typed={typed}
        onChange={(next) => {
          choices = next;
        }}
      />
    </DataProvider>,
  );
  await waitFor(() => expect(choices).toMatchObject({ loading: false }));
  return choices?.options.flatMap(({ group, label }) =>
    group === 'Department' ? [] : [`${group}: ${label}`],
  );
};

test.each([
  [
    'kartika bumi',
    ['Customer: Kartika Bumi Raya', 'Customer: PT Bumi Kartika', 'Person Responsible: Bumi Kartika'],
  ],
  ['ukur', ['Customer: PT Pengukuran']],
  ['lodz', ['Customer: Łódź Survey']],
  ['maruf', ["Person Responsible: Ma'ruf"]],
  ['nobody', []],
])('offers for %j the names with these words in any order, each once', async (typed, offered) => {
  expect(await offeredFor(typed)).toEqual(offered);
});

test('says of more words than can be searched that only the first ones are', () => {
  const words = 'one two three four five six seven eight nine ten';
  const { rerender, container } = render(<LeftOutWords typed={words} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<LeftOutWords typed={`${words} eleven`} />);
  expect(screen.getByText('Only the first 10 words are searched.')).toBeInTheDocument();
});
