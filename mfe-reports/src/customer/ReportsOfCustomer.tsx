import { hueOf } from 'shared-model/fields/fields';
import { DEPARTMENTS, report } from 'shared-model/report';
import { Day } from 'shared-records/list';
import { CustomerRecordItem, CustomerRecords, useRecordsOf } from 'shared-records/record';
import { Badge } from 'shared-ui';
import type { SlotContexts } from 'shared-ui/slot';

const SHOWN = ['customer', 'timestamp', 'department', 'detail'] as const;

/** Renders the timeline of a customer's reports, newest first, on the page of the customer. */
export function ReportsOfCustomer({ name }: SlotContexts['directory/customer/v1']) {
  const reports = useRecordsOf(report, name);
  return (
    <CustomerRecords
      title="Reports"
      empty='No report for this customer yet. Choose "Add report for this customer" to write down the first visit.'
      isTimeline
      {...reports}
    >
      {(visit) => (
        <CustomerRecordItem
          model={report}
          record={visit}
          title={<Day>{visit.timestamp}</Day>}
          beside={
            visit.department && <Badge hue={hueOf(DEPARTMENTS, visit.department)}>{visit.department}</Badge>
          }
          shownElsewhere={SHOWN}
        >
          <p translate="no">{visit.detail}</p>
        </CustomerRecordItem>
      )}
    </CustomerRecords>
  );
}
