import { linkTo } from 'shared-model/fields/links';
import { CustomerName, Day } from 'shared-records/list';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import { CellLink, type Column } from 'shared-ui/table';
import { type FollowUp, followUp } from './follow-up';

const COLUMNS: readonly Column<Stored<FollowUp>>[] = [
  { header: 'Next step', kind: 'main', width: 'wide', cell: ({ text }) => text },
  { header: 'Customer', width: 'long', cell: ({ customer }) => <CustomerName>{customer}</CustomerName> },
  { header: 'Day', sort: 'day', width: 'narrow', brief: true, cell: ({ day }) => <Day>{day}</Day> },
  { header: 'Person Responsible', cell: ({ responsible }) => responsible },
  { header: 'Given by', hidesFirst: true, cell: ({ from }) => from },
  { header: 'Done', sort: 'done', width: 'narrow', hidesFirst: true, cell: ({ done }) => <Day>{done}</Day> },
  { header: 'Answer', hidesFirst: true, cell: ({ answer }) => answer },
  {
    header: 'Report',
    width: 'narrow',
    hidesFirst: true,
    cell: ({ report }) => {
      const address = linkTo('report', report);
      return address && <CellLink to={address}>Open</CellLink>;
    },
  },
];

const EMPTY_TEXTS = {
  noMatch: 'No next step like that',
  noRecord: 'No next step yet. Choose "Add +" to enter the first one.',
};

const loadForms = () => import('./next-step-forms').then(({ nextStepForms }) => nextStepForms);

/** The screen at /next-steps: all of them, with search, bin, changes, import and export. */
export const NextStepsScreen = () => (
  <RecordScreen model={followUp} columns={COLUMNS} loadForms={loadForms} emptyTexts={EMPTY_TEXTS} />
);
