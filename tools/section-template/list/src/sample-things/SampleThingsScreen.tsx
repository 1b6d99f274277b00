import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import type { Column } from 'shared-ui/table';
import { type SampleThing, sampleThing } from './sample-thing';

const COLUMNS: readonly Column<Stored<SampleThing>>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  { header: 'Notes', width: 'wide', cell: ({ notes }) => notes },
];

const EMPTY_TEXTS = {
  noMatch: 'No sample thing with that name',
  noRecord: 'No sample thing yet. Choose "Add +" to enter the first one.',
};

const loadForms = () => import('./sample-thing-forms').then(({ sampleThingForms }) => sampleThingForms);

/** The screen at /sample-things. */
export const SampleThingsScreen = () => (
  <RecordScreen model={sampleThing} columns={COLUMNS} loadForms={loadForms} emptyTexts={EMPTY_TEXTS} />
);
