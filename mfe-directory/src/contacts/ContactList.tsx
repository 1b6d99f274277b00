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
  type Contact,
  type List,
  type Live,
  liveProblem,
  removeRecord,
  renameNote,
  type Stored,
  undoWarning,
  useDataStore,
  useRenames,
  useTotal,
} from 'shared-records/store';
import { SearchBox } from 'shared-ui/select';
import { CellNote, type Column, type ListPosition } from 'shared-ui/table';
import { choicesOf, filtersOf, useNameChoices } from '../name-search';
import { ViewsButton } from '../ViewsButton';

type Row = Stored<Contact>;

const columnsWith = (renames: ReadonlyMap<string, string>): readonly Column<Row>[] => [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  {
    header: 'Customer',
    sort: 'customer',
    cell: ({ customer }) => <CellNote note={renameNote(renames, customer)}>{customer}</CellNote>,
  },
  { header: 'Email', sort: 'email', width: 'wide', cell: ({ email }) => email },
  { header: 'Phone Number', cell: ({ phone }) => phone },
  { header: 'Position', sort: 'position', cell: ({ position }) => position },
];

const PARAMS = listSearchParams('contacts');
const NONE: readonly Row[] = [];
const warnOfLoss = async (rows: readonly Row[]) => undoWarning('contacts', rows);
const idOf = ({ id }: Row) => id;
/** What names a contact to the user. */
export const nameOf = ({ name }: Row) => name;

const emptyText = ({ filters, words }: ListSearch<'contacts'>): string => {
  if (words) return 'No contact has these words. Try fewer or shorter ones.';
  return filters.length > 0
    ? 'No contact with that name'
    : 'No contact yet. Choose "Add +" to enter the first one.';
};

/** The contacts by name, live, as far as they are loaded; a search narrows them to the people of one customer. */
export const ContactList = ({
  live,
  list,
  position,
  lastForm,
  search,
  onSearch,
  onAdd,
  onEdit,
}: {
  live: Live<Contact>;
  list: List<'contacts'>;
  position: RefObject<ListPosition | null>;
  lastForm: FormView | undefined;
  search: ListSearch<'contacts'>;
  onSearch: ChangeSearch<ListSearch<'contacts'>>;
  onAdd(): void;
  onEdit(id: string): void;
}) => {
  const store = useDataStore();
  const renames = useRenames();
  const columns = useMemo(() => columnsWith(renames), [renames]);
  const choices = useNameChoices('contacts', 'customer');
  const chosen = useMemo(() => choicesOf(list.filters), [list]);
  const total = useTotal(list, live);
  const edit = useCallback(({ id }: Row) => onEdit(id), [onEdit]);
  const remove = useCallback(({ id }: Row) => removeRecord(store, 'contacts', id), [store]);

  return (
    <RecordList
      title="Contacts"
      what="contact"
      scope={list}
      columns={columns}
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
              onSearch((before) => ({ ...before, filters: filtersOf<'contacts'>('customer', next) }))
            }
            emptyText="No contact with that name"
            placeholder="Customer"
          />
          <ViewsButton search={PARAMS.write(search).toString()} />
        </SearchTools>
      }
      empty={emptyText(search)}
      onAdd={onAdd}
      onEdit={edit}
      takeOut={{
        narrowing: narrowingOf(search).join(', '),
        startExport: async () => (await import('./contact-csv')).exportContacts(store, list),
      }}
      onDelete={remove}
      onBeforeDelete={warnOfLoss}
    />
  );
};
