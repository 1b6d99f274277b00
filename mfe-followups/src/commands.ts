import { kindCommands, recordCommands } from 'shared-records/record';
import { STEPS_PATH } from './steps/addresses';
import { followUp } from './steps/follow-up';

/** Returns the commands of the section: to add and to find next steps. */
export const commands = recordCommands([
  kindCommands({
    model: followUp,
    path: STEPS_PATH,
    addLabel: 'Add next step',
    detail: ({ customer }) => customer,
  }),
]);
