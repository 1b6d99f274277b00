import { useCurrentUser } from 'shared-auth';
import { CustomerSelect, type InputsProps, type RecordForms, SuggestField } from 'shared-records/form';
import { TextField } from 'shared-ui/form';
import { type FollowUp, followUp } from './follow-up';
import { giverOf } from './givers';

/** Renders the fields of a next step. "Given by" names the person who gave it to a colleague. */
const NextStepInputs = ({ values, set, field, isNew }: InputsProps<FollowUp>) => {
  const { displayName } = useCurrentUser().userData;
  const responsible = field('responsible');
  return (
    <>
      <TextField wide {...field('text')} />
      <CustomerSelect {...field('customer')} />
      <TextField type="date" {...field('day')} />
      <SuggestField
        model={followUp}
        {...responsible}
        onChange={(name) => {
          set('from', giverOf(name, displayName, values.from));
          responsible.onChange(name);
        }}
      />
      <SuggestField model={followUp} {...field('from')} />
      {!isNew && (
        <>
          <TextField type="date" {...field('done')} />
          <TextField wide {...field('answer')} />
        </>
      )}
    </>
  );
};

/** The forms of a next step: a new one is the user's own. */
export const nextStepForms: RecordForms<FollowUp> = {
  headings: { add: 'Add next step', edit: 'Edit next step' },
  Inputs: NextStepInputs,
  newValues: ({ displayName }) => ({ responsible: displayName }),
  keptValues: ({ customer }) => ({ customer }),
};
