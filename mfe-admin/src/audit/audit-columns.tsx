import type { AuditEntry } from 'shared-auth';
import type { FileColumn } from 'shared-records/export/file-export';
import { Day } from 'shared-records/list';
import { CellLink, type Column } from 'shared-ui/table';
import { personAddress } from '../accounts/account-texts';
import {
  type AccountsByUid,
  actionText,
  actorText,
  changeText,
  outcomeText,
  targetText,
} from './audit-texts';

/** Returns a name as a link to the page of its person. An email that has no account is no link. */
const personCell = (uid: string | undefined, name: string) =>
  uid === undefined || uid.includes('@') ? name : <CellLink to={personAddress(uid)}>{name}</CellLink>;

/** Returns the columns of the audit log. */
export const auditColumns = (accounts: AccountsByUid): readonly Column<AuditEntry>[] => [
  { header: 'When', width: 'moment', cell: ({ at, lastAt }) => <Day withTime>{lastAt ?? at}</Day> },
  {
    header: 'Who',
    width: 'wide',
    brief: true,
    cell: (entry) => personCell(entry.actor?.uid, actorText(entry)),
  },
  { header: 'What', kind: 'main', cell: actionText },
  {
    header: 'On whom',
    width: 'wide',
    brief: true,
    cell: (entry) => personCell(entry.target ?? undefined, targetText(entry, accounts)),
  },
  { header: 'From → to', width: 'wide', cell: changeText },
  { header: 'Outcome', width: 'wide', brief: true, cell: outcomeText },
];

/** Returns the columns of the CSV file of the audit log. Its times are ISO 8601. */
export const auditFileColumns = (accounts: AccountsByUid): readonly FileColumn<AuditEntry>[] => [
  ['When', ({ at }) => at.toISOString()],
  ['Who', actorText],
  ['Who (email)', ({ actor }) => actor?.email ?? ''],
  ['What', actionText],
  ['On whom', (entry) => targetText(entry, accounts)],
  ['On whom (uid or email)', ({ target }) => target ?? ''],
  ['From → to', changeText],
  ['Outcome', outcomeText],
  ['Last repeated', ({ lastAt }) => lastAt?.toISOString() ?? ''],
];
