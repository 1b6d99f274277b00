import { kindCommands, recordCommands } from 'shared-records/record';
import { sampleThing } from './sample-things/sample-thing';

/** Returns the commands of the section: to add and to find its records. */
export const commands = recordCommands([
  kindCommands({
    model: sampleThing,
    path: '/sample-things',
    addLabel: 'Add sample thing',
    detail: ({ notes }) => notes,
  }),
]);
