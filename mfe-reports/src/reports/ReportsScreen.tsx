import { useMemo } from 'react';
import { useCurrentUser } from 'shared-auth';
import { formatMoment } from 'shared-model/fields/day-texts';
import { hueOf } from 'shared-model/fields/fields';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import { CustomerName, type NamedSearch } from 'shared-records/list';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import { usePrefetch } from 'shared-ui';
import { Slot, useSlotLoad } from 'shared-ui/slot';
import type { Column } from 'shared-ui/table';

const COLUMNS: readonly Column<Stored<Report>>[] = [
  {
    header: 'Customer',
    sort: 'customer',
    kind: 'main',
    cell: ({ customer }) => <CustomerName>{customer}</CustomerName>,
  },
  { header: 'Contact', sort: 'contact', hidesFirst: true, cell: ({ contact }) => contact },
  { header: 'Details', width: 'wide', link: true, cell: ({ detail }) => detail },
  {
    header: 'Department',
    sort: 'department',
    width: 'narrow',
    hidesFirst: true,
    hue: ({ department }) => hueOf(DEPARTMENTS, department),
    cell: ({ department }) => department,
  },
  { header: 'Person Responsible', sort: 'responsible', cell: ({ responsible }) => responsible },
  { header: 'QT Number', sort: 'qtNumber', width: 'narrow', cell: ({ qtNumber }) => qtNumber },
  {
    header: 'Timestamp',
    sort: 'timestamp',
    width: 'date',
    brief: true,
    cell: ({ timestamp }) => formatMoment(timestamp),
  },
];

const EMPTY_TEXTS = {
  noMatch: 'No customer with that name',
  noRecord: 'No report yet. Choose "Add +" to write down the first visit.',
};

/** Returns the views that every user has: of the reports that they are responsible for. */
const viewsOf = (displayName: string): readonly NamedSearch[] => {
  if (displayName === '') return [];
  const filters = [{ field: 'responsible', equals: displayName }];
  return [
    {
      name: 'My reports',
      search: { filters },
      sharesToday: true,
      ifEmpty: 'You have no report yet. Choose "Add +" to write down your first visit.',
    },
    {
      name: 'My reports this month',
      search: { filters, days: 'this-month' },
      ifEmpty: 'You have no report this month. Choose "Add +" to write down a visit.',
    },
  ];
};

const loadForms = () => import('./ReportInputs').then(({ reportForms }) => reportForms);

const slotBelow = ({ id, customer, responsible }: Stored<Report>) => (
  <Slot name="reports/report/v1" context={{ id, customer, responsible }} />
);

/** The Sales Report screen. */
export const ReportsScreen = () => {
  const { displayName } = useCurrentUser().userData;
  const builtInViews = useMemo(() => viewsOf(displayName), [displayName]);
  usePrefetch(useSlotLoad('reports/report/v1'));
  return (
    <RecordScreen
      model={report}
      columns={COLUMNS}
      loadForms={loadForms}
      emptyTexts={EMPTY_TEXTS}
      builtInViews={builtInViews}
      below={slotBelow}
      offers="reports/report/v1"
    />
  );
};
