import { useMemo } from 'react';
import { useCurrentUser } from 'shared-auth';
import { formatMoment } from 'shared-model/fields/day-texts';
import { hueOf } from 'shared-model/fields/fields';
import { DEPARTMENTS, type Report, report } from 'shared-model/report';
import { CustomerName, type NamedSearch } from 'shared-records/list';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
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
    { name: 'My reports', search: { filters } },
    { name: 'My reports this month', search: { filters, days: 'this-month' } },
  ];
};

const loadForms = () => import('./ReportInputs').then(({ reportForms }) => reportForms);

/** The Sales Report screen. */
export const ReportsScreen = () => {
  const { displayName } = useCurrentUser().userData;
  const builtInViews = useMemo(() => viewsOf(displayName), [displayName]);
  return (
    <RecordScreen
      model={report}
      columns={COLUMNS}
      loadForms={loadForms}
      emptyTexts={EMPTY_TEXTS}
      builtInViews={builtInViews}
    />
  );
};
