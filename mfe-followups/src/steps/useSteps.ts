import { useRecordChange } from 'shared-records/record';
import { type Stored, useToday } from 'shared-store';
import { useToast } from 'shared-ui';
import { type FollowUp, followUp } from './follow-up';

/** Returns the ways to change a next step. Each says what it did, and can be undone. */
export const useSteps = () => {
  const change = useRecordChange(followUp);
  const toast = useToast();
  const today = useToday();
  const set = (
    before: Stored<FollowUp>,
    values: Partial<FollowUp>,
    doing: string,
    text: string,
    onSaved?: () => void,
  ) =>
    change({
      before,
      values,
      doing,
      onSaved: (saved) => {
        onSaved?.();
        const { day, done, answer } = before;
        const undo = { before: saved, values: { day, done, answer }, doing: `Undoing "${before.text}"` };
        toast.show({
          tone: 'success',
          text,
          action: { label: 'Undo', onSelect: () => void change(undo) },
        });
      },
    });
  return {
    today,
    /** Ends a step today. */
    finish: (step: Stored<FollowUp>, answer = '', onSaved?: () => void) =>
      set(step, { done: today, answer }, `Finishing "${step.text}"`, `Done: ${step.text}.`, onSaved),
    /** @param when names the day for the toast, such as "tomorrow". */
    move: (step: Stored<FollowUp>, day: string, when: string) =>
      set(step, { day }, `Moving "${step.text}"`, `${step.text}: ${when}.`),
    /** Adds a step. `onAdded` follows once it is stored. */
    add: (
      values: Partial<FollowUp>,
      { customer, onAdded }: { customer?: { id: string; name: string } | undefined; onAdded(): void },
    ) =>
      change({
        before: null,
        values,
        doing: 'Saving the next step',
        ...(customer && { customer }),
        onSaved: onAdded,
      }),
  };
};
