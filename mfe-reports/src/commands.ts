import { LIST_PATHS } from 'shared-records/model/addresses';
import { report } from 'shared-records/model/report';
import { kindCommands, recordCommands } from 'shared-records/record';
import { formatLongDate } from 'shared-ui';

/** What the reports add to the command menu. */
export const commands = recordCommands([
  kindCommands({
    model: report,
    path: LIST_PATHS.salesReport,
    addLabel: 'Add Report',
    detail: ({ timestamp, detail }) => `${formatLongDate(timestamp)}: ${detail}`,
  }),
]);
