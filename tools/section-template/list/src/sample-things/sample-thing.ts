import { defineModel, type RecordOf } from 'shared-model/define-model';
import { line, lines } from 'shared-model/fields/fields';

/** The record of this section. Only its name is required. */
export const sampleThing = defineModel({
  collection: 'sampleThings',
  version: 1,
  entityName: 'sample thing',
  title: 'Sample things',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', limit: 200, required: true, search: true, sort: true }),
    notes: lines({ label: 'Notes', limit: 2000 }),
  },
});

export type SampleThing = RecordOf<typeof sampleThing>;
