import { type RefObject, useCallback, useMemo } from 'react';
import {
  findingOf,
  type ListSearch,
  listSearchParams,
  narrowingOf,
  RecordList,
  SearchTools,
  sortingOf,
  useMatches,
  WordsField,
} from 'shared-records/list';
import type { ChangeSearch, FormView } from 'shared-records/screen';
import {
  type Count,
  type Customer,
  type List,
  type Live,
  liveProblem,
  removeRecord,
  type Stored,
  undoWarning,
  useDataStore,
  useTotal,
} from 'shared-records/store';
import { SearchBox } from 'shared-ui/select';
import type { Column, ListPosition } from 'shared-ui/table';
import { choicesOf, filtersOf, useNameChoices } from '../name-search';
import { ViewsButton } from '../ViewsButton';

type Row = Stored<Customer>;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  { header: 'Address', sort: 'address', width: 'wide', cell: ({ address }) => address },
  { header: 'Phone Number', cell: ({ phone }) => phone },
  { header: 'Website', width: 'wide', cell: ({ website }) => website },
];

const PARAMS = listSearchParams('customers');
const NONE: readonly Row[] = [];
const idOf = ({ id }: Row) => id;
/** What names a customer to the user. */
export const nameOf = ({ name }: Row) => name;

const howMany = ({ count, more }: Count, what: string): string =>
  `${count.toLocaleString('en-US')}${more ? ' or more' : ''} ${what}${count === 1 ? '' : 's'}`;

/** Who names customers that are to be deleted; nothing where nobody does. */
const namingText = (
  { contacts, reports }: { contacts: Count; reports: Count },
  customers: number,
): string | undefined =>
  contacts.count + reports.count === 0
    ? undefined
    : `${howMany(contacts, 'contact')} and ${howMany(reports, 'report')} name ${
        customers === 1
          ? 'this customer. They stay, and keep the name.'
          : 'these customers. They stay, and keep the names.'
      }`;

const emptyText = ({ filters, words }: ListSearch<'customers'>): string => {
  if (words) return 'No customer has these words. Try fewer or shorter ones.';
  return filters.length > 0
    ? 'No customer with that name'
    : 'No customer yet. Choose "Add +" to enter the first one.';
};

/** The customers by name, live, as far as they are loaded; a search narrows them to one name. */
export const CustomerList = ({
  live,
  list,
  position,
  lastForm,
  search,
  onSearch,
  onAdd,
  onEdit,
}: {
  live: Live<Customer>;
  list: List<'customers'>;
  position: RefObject<ListPosition | null>;
  lastForm: FormView | undefined;
  search: ListSearch<'customers'>;
  onSearch: ChangeSearch<ListSearch<'customers'>>;
  onAdd(): void;
  onEdit(id: string): void;
}) => {
  const store = useDataStore();
  const choices = useNameChoices('customers', 'name');
  const chosen = useMemo(() => choicesOf(list.filters), [list]);
  const total = useTotal(list, live);
  const edit = useCallback(({ id }: Row) => onEdit(id), [onEdit]);
  const remove = useCallback(({ id }: Row) => removeRecord(store, 'customers', id), [store]);
  const warn = useCallback(
    async (rows: readonly Row[]) => {
      const naming = namingText(await store.countNaming(rows.map(({ name }) => name)), rows.length);
      return [naming, undoWarning('customers', rows)].filter(Boolean).join(' ') || undefined;
    },
    [store],
  );

  return (
    <RecordList
      title="Customers"
      what="customer"
      scope={list}
      columns={COLUMNS}
      rows={live.status === 'ready' ? live.rows : NONE}
      total={total}
      rowKey={idOf}
      rowName={nameOf}
      loading={live.status === 'loading'}
      onShowMore={live.status === 'ready' ? live.showMore : undefined}
      position={position}
      lastForm={lastForm}
      problem={liveProblem(live)}
      matches={useMatches(list)}
      sorting={sortingOf(list, onSearch)}
      search={
        <SearchTools>
          <WordsField {...findingOf(search, onSearch)} />
          <SearchBox
            multi={false}
            {...choices}
            value={chosen}
            onChange={(next) =>
              onSearch((before) => ({ ...before, filters: filtersOf<'customers'>('name', next) }))
            }
            emptyText="No customer with that name"
            placeholder="Customer name"
          />
          <ViewsButton search={PARAMS.write(search).toString()} />
        </SearchTools>
      }
      empty={emptyText(search)}
      onAdd={onAdd}
      onEdit={edit}
      takeOut={{
        narrowing: narrowingOf(search).join(', '),
        startExport: async () => (await import('./customer-csv')).exportCustomers(store, list),
      }}
      onDelete={remove}
      onBeforeDelete={warn}
    />
  );
};
