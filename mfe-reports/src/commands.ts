import { LIST_PATHS } from 'shared-model/addresses';
import { formatDay } from 'shared-model/fields/day-texts';
import { report } from 'shared-model/report';
import { kindCommands, recordCommands } from 'shared-records/record';

/** Adds the commands of reports to the command menu. */
export const commands = recordCommands([
  kindCommands({
    model: report,
    path: LIST_PATHS.salesReport,
    addLabel: 'Add Report',
    label: (record, now) => `${report.recordName(record)}, ${formatDay(record.timestamp, now)}`,
    detail: ({ detail }) => detail,
  }),
]);
