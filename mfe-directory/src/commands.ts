import { customerAddress, DUPLICATES_ID, LIST_PATHS } from 'shared-model/addresses';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { kindCommands, recordCommands } from 'shared-records/record';

const ofRecords = recordCommands([
  kindCommands({
    model: customer,
    path: LIST_PATHS.customers,
    addLabel: 'Add Customer',
    detail: ({ address }) => address,
    address: customerAddress,
  }),
  kindCommands({
    model: contact,
    path: LIST_PATHS.contacts,
    addLabel: 'Add contact',
    detail: (record) => record.customer,
  }),
]);

/** Adds the commands of the directory to the command menu. */
export const commands = {
  ...ofRecords,
  commands: [
    ...ofRecords.commands,
    { label: 'Possible duplicates', detail: 'Customers', address: customerAddress(DUPLICATES_ID) },
  ],
};
