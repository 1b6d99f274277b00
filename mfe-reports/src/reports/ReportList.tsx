import { useCallback, useMemo } from 'react';
import {
  liveProblem,
  type Report,
  removeRecord,
  restoreRecord,
  type Stored,
  useDataStore,
  useLive,
} from 'shared-data';
import { type Column, formatLongDate, RecordList } from 'shared-ui';
import { type Choice, SearchBox } from 'shared-ui/select';
import { matching, searchChoices } from './report-search';

type Row = Stored<Report>;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Customer', kind: 'main', cell: ({ customer }) => customer },
  { header: 'Contact', cell: ({ contact }) => contact },
  { header: 'Details', width: 'wide', cell: ({ detail }) => detail },
  { header: 'Department', cell: ({ department }) => department },
  { header: 'Person Responsible', cell: ({ responsible }) => responsible },
  { header: 'QT Number', width: 'narrow', cell: ({ qtNumber }) => qtNumber },
  { header: 'Timestamp', cell: ({ timestamp }) => formatLongDate(timestamp) },
];

const NONE: readonly Row[] = [];
const idOf = ({ id }: Row) => id;
const nameOf = ({ customer }: Row) => customer || 'report without customer';

/** The reports, newest first, live; `chips` narrow them. */
export const ReportList = ({
  chips,
  onChips,
  onAdd,
  onEdit,
}: {
  chips: readonly Choice[];
  onChips(next: readonly Choice[]): void;
  onAdd(): void;
  onEdit(id: string): void;
}) => {
  const live = useLive('salesReport');
  const store = useDataStore();
  const reports = live.status === 'ready' ? live.rows : NONE;
  const choices = useMemo(() => searchChoices(reports), [reports]);
  const rows = useMemo(() => matching(reports, chips), [reports, chips]);
  const edit = useCallback(({ id }: Row) => onEdit(id), [onEdit]);

  const remove = useCallback(({ id }: Row) => removeRecord(store, 'salesReport', id), [store]);
  const restore = useCallback(
    ({ id, ...report }: Row) => restoreRecord(store, 'salesReport', id, report),
    [store],
  );

  return (
    <RecordList
      title="Sales reports"
      columns={COLUMNS}
      rows={rows}
      rowKey={idOf}
      rowName={nameOf}
      loading={live.status === 'loading'}
      problem={liveProblem(live)}
      search={
        <SearchBox
          multi
          options={choices}
          loading={live.status === 'loading'}
          value={chips}
          onChange={onChips}
          emptyText="No customer with that name"
          placeholder="Customer, department, person, QT number"
        />
      }
      empty={
        chips.length > 0
          ? 'No customer with that name'
          : 'No report yet. Choose "Add +" to write down the first visit.'
      }
      onAdd={onAdd}
      onEdit={edit}
      onDelete={remove}
      onRestore={restore}
    />
  );
};
