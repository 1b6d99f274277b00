import { type RefObject, useCallback, useMemo } from 'react';
import {
  findingOf,
  type ListSearch,
  narrowingOf,
  RecordList,
  SearchTools,
  sortingOf,
  useMatches,
  WordsField,
} from 'shared-records/list';
import type { ChangeSearch, FormView } from 'shared-records/screen';
import {
  type List,
  type Live,
  liveProblem,
  type Report,
  removeRecord,
  renameNote,
  type Stored,
  undoWarning,
  useDataStore,
  useRenames,
  useTotal,
} from 'shared-records/store';
import { formatLongDate } from 'shared-ui';
import { SearchBox } from 'shared-ui/select';
import { CellNote, type Column, type ListPosition } from 'shared-ui/table';
import { PeriodButton } from './PeriodButton';
import { periodName } from './period-names';
import { chipsOf, filtersOf, useReportChoices } from './report-search';
import { ViewsButton } from './ViewsButton';

type Row = Stored<Report>;

const columnsWith = (renames: ReadonlyMap<string, string>): readonly Column<Row>[] => [
  {
    header: 'Customer',
    sort: 'customer',
    kind: 'main',
    cell: ({ customer }) => <CellNote note={renameNote(renames, customer)}>{customer}</CellNote>,
  },
  { header: 'Contact', sort: 'contact', cell: ({ contact }) => contact },
  { header: 'Details', width: 'wide', cell: ({ detail }) => detail },
  { header: 'Department', sort: 'department', cell: ({ department }) => department },
  { header: 'Person Responsible', sort: 'responsible', cell: ({ responsible }) => responsible },
  { header: 'QT Number', sort: 'qtNumber', width: 'narrow', cell: ({ qtNumber }) => qtNumber },
  { header: 'Timestamp', sort: 'timestamp', cell: ({ timestamp }) => formatLongDate(timestamp) },
];

const NONE: readonly Row[] = [];
const warnOfLoss = async (rows: readonly Row[]) => undoWarning('salesReport', rows);
const idOf = ({ id }: Row) => id;
/** What names a report to the user. */
export const nameOf = ({ customer }: Row) => customer || 'report without customer';

const emptyText = ({ filters, words, days }: ListSearch<'salesReport'>): string => {
  if (words) return 'No report has these words. Try fewer or shorter ones.';
  if (days !== undefined) return 'No report in this period. Choose a longer one, or "Any time".';
  if (filters.length > 0) return 'No customer with that name';
  return 'No report yet. Choose "Add +" to write down the first visit.';
};

/** The reports, newest first, live, as far as they are loaded; narrowed by chips, words and a period. */
export const ReportList = ({
  live,
  list,
  position,
  lastForm,
  search,
  onSearch,
  onAdd,
  onEdit,
}: {
  live: Live<Report>;
  list: List<'salesReport'>;
  position: RefObject<ListPosition | null>;
  lastForm: FormView | undefined;
  search: ListSearch<'salesReport'>;
  onSearch: ChangeSearch<ListSearch<'salesReport'>>;
  onAdd(): void;
  onEdit(id: string): void;
}) => {
  const store = useDataStore();
  const renames = useRenames();
  const columns = useMemo(() => columnsWith(renames), [renames]);
  const choices = useReportChoices();
  const chips = useMemo(() => chipsOf(list.filters), [list]);
  const total = useTotal(list, live);
  const edit = useCallback(({ id }: Row) => onEdit(id), [onEdit]);

  const remove = useCallback(({ id }: Row) => removeRecord(store, 'salesReport', id), [store]);

  return (
    <RecordList
      title="Sales reports"
      what="report"
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
            multi
            {...choices}
            value={chips}
            onChange={(chosen) => onSearch((before) => ({ ...before, filters: filtersOf(chosen) }))}
            emptyText="No customer with that name"
            placeholder="Customer, department, person, QT number"
          />
          <PeriodButton days={search.days} onChange={(days) => onSearch((before) => ({ ...before, days }))} />
          <ViewsButton search={search} />
        </SearchTools>
      }
      empty={emptyText(search)}
      onAdd={onAdd}
      onEdit={edit}
      takeOut={{
        narrowing: [...narrowingOf(search), ...(search.days ? [periodName(search.days)] : [])].join(', '),
        startExport: async () => (await import('./report-csv')).exportReports(store, list),
      }}
      onDelete={remove}
      onBeforeDelete={warnOfLoss}
    />
  );
};
