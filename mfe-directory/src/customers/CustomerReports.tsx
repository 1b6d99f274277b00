import { listAddress, OPENED_HERE } from 'shared-model/addresses';
import { type Report, report } from 'shared-model/report';
import { Day } from 'shared-records/list';
import type { Stored } from 'shared-store';
import { Badge } from 'shared-ui';
import { Link } from 'shared-ui/router';
import styles from './customer.module.css';
import { LiveRecord, LiveRecords, type RecordsOf } from './LiveRecords';
import { OtherFields } from './OtherFields';

/** Renders the timeline of a customer's reports. */
export function CustomerReports(reports: RecordsOf<Report>) {
  return (
    <LiveRecords
      title="Reports"
      empty='No report for this customer yet. Choose "Add report for this customer" to write down the first visit.'
      {...reports}
    >
      {(rows) => (
        <ol className={styles.timeline}>
          {rows.map((row) => (
            <Visit key={row.id} report={row} />
          ))}
        </ol>
      )}
    </LiveRecords>
  );
}

const SHOWN = ['customer', 'timestamp', 'department', 'detail'] as const;

function Visit({ report: visit }: { report: Stored<Report> }) {
  const { id, timestamp, department, detail } = visit;
  return (
    <LiveRecord id={id}>
      <div className={styles.title}>
        <Link to={listAddress('salesReport', { view: id })} state={OPENED_HERE} className={styles.link}>
          <Day>{timestamp}</Day>
        </Link>
        {department && <Badge>{department}</Badge>}
      </div>
      <p className={styles.detail}>{detail}</p>
      <OtherFields model={report} record={visit} shownElsewhere={SHOWN} />
    </LiveRecord>
  );
}
