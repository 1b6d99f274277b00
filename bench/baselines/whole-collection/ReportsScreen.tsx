import { useMemo, useState } from 'react';
import type { Report } from 'shared-records/model/report';
import type { Stored } from 'shared-records/store';
import { Button, formatLongDate, ScreenHeader } from 'shared-ui';
import { type Choice, SearchBox } from 'shared-ui/select';
import { type Column, DataTable } from 'shared-ui/table';
import { useAllReports } from './useAllReports';

type Row = Stored<Report>;

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Customer', kind: 'main', cell: ({ customer }) => customer },
  { header: 'Contact', cell: ({ contact }) => contact },
  { header: 'Details', width: 'wide', cell: ({ detail }) => detail },
  { header: 'Department', cell: ({ department }) => department },
  { header: 'Person Responsible', cell: ({ responsible }) => responsible },
  { header: 'QT Number', width: 'narrow', cell: ({ qtNumber }) => qtNumber },
  { header: 'Timestamp', cell: ({ timestamp }) => formatLongDate(timestamp) },
  { header: 'Edit', kind: 'action', cell: () => <Button variant="quiet">Edit</Button> },
];

const SEARCHED = ['customer', 'department', 'responsible'] as const;
const NONE: readonly Row[] = [];
const idOf = ({ id }: Row): string => id;

/** Returns every value of the search fields. */
const choicesOf = (reports: readonly Row[]): readonly Choice[] =>
  SEARCHED.flatMap((field) =>
    [...new Set(reports.map((report) => report[field]))].map((label) => ({
      value: `${field}:${label}`,
      label,
    })),
  );

/** Renders a list that listens to the whole collection and searches in the page. Only the rows in view are rendered. */
export const ReportsScreen = () => {
  const reports = useAllReports();
  const [chips, setChips] = useState<readonly Choice[]>([]);
  const choices = useMemo(() => choicesOf(reports ?? NONE), [reports]);
  const rows = useMemo(
    () =>
      (reports ?? NONE).filter((report) =>
        chips.every(({ value }) => SEARCHED.some((field) => value === `${field}:${report[field]}`)),
      ),
    [reports, chips],
  );
  return (
    <>
      <ScreenHeader title="Sales reports" count={reports && String(rows.length)}>
        <SearchBox
          options={choices}
          value={chips}
          onChange={setChips}
          emptyText="No customer with that name"
        />
      </ScreenHeader>
      <DataTable
        label="Sales reports"
        columns={COLUMNS}
        rows={rows}
        rowKey={idOf}
        loading={reports === undefined}
        empty="No customer with that name"
      />
    </>
  );
};
