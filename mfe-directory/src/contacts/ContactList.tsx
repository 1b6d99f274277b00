import { useCallback, useMemo } from 'react';
import {
  type Contact,
  liveProblem,
  removeRecord,
  restoreRecord,
  type Stored,
  useDataStore,
  useLive,
} from 'shared-data';
import { type Column, RecordList } from 'shared-ui';
import { type Choice, SearchBox } from 'shared-ui/select';
import { choicesOf, matching } from '../name-search';

type Row = Stored<Contact>;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Name', kind: 'main', cell: ({ name }) => name },
  { header: 'Customer', cell: ({ customer }) => customer },
  { header: 'Email', width: 'wide', cell: ({ email }) => email },
  { header: 'Phone Number', cell: ({ phone }) => phone },
  { header: 'Position', cell: ({ position }) => position },
];

const NONE: readonly Row[] = [];
const idOf = ({ id }: Row) => id;
const nameOf = ({ name }: Row) => name;
const customerOf = ({ customer }: Row) => customer;

/** The contacts by name, live; `search` narrows them to the people of one customer. */
export const ContactList = ({
  search,
  onSearch,
  onAdd,
  onEdit,
}: {
  search: readonly Choice[];
  onSearch(next: readonly Choice[]): void;
  onAdd(): void;
  onEdit(id: string): void;
}) => {
  const live = useLive('contacts');
  const store = useDataStore();
  const contacts = live.status === 'ready' ? live.rows : NONE;
  const choices = useMemo(() => choicesOf(contacts, customerOf), [contacts]);
  const rows = useMemo(() => matching(contacts, customerOf, search), [contacts, search]);
  const edit = useCallback(({ id }: Row) => onEdit(id), [onEdit]);
  const remove = useCallback(({ id }: Row) => removeRecord(store, 'contacts', id), [store]);
  const restore = useCallback(
    ({ id, ...contact }: Row) => restoreRecord(store, 'contacts', id, contact),
    [store],
  );

  return (
    <RecordList
      title="Contacts"
      columns={COLUMNS}
      rows={rows}
      rowKey={idOf}
      rowName={nameOf}
      loading={live.status === 'loading'}
      problem={liveProblem(live)}
      search={
        <SearchBox
          multi={false}
          options={choices}
          loading={live.status === 'loading'}
          value={search}
          onChange={onSearch}
          emptyText="No contact with that name"
          placeholder="Customer"
        />
      }
      empty={
        search.length > 0
          ? 'No contact with that name'
          : 'No contact yet. Choose "Add +" to enter the first one.'
      }
      onAdd={onAdd}
      onEdit={edit}
      onDelete={remove}
      onRestore={restore}
    />
  );
};
