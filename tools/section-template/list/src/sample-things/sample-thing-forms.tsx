import type { InputsProps, RecordForms } from 'shared-records/form';
import { TextArea, TextField } from 'shared-ui/form';
import type { SampleThing } from './sample-thing';

const SampleThingInputs = ({ field }: InputsProps<SampleThing>) => (
  <>
    <TextField wide {...field('name')} />
    <TextArea wide {...field('notes')} />
  </>
);

/** The forms of a record. */
export const sampleThingForms: RecordForms<SampleThing> = {
  headings: { add: 'Add sample thing', edit: 'Edit sample thing' },
  Inputs: SampleThingInputs,
};
