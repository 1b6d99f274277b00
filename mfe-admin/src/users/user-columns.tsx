import type { Account } from 'shared-auth';
import type { FileColumn } from 'shared-records/export/file-export';
import { Day } from 'shared-records/list';
import { Button, Icon } from 'shared-ui';
import type { Column } from 'shared-ui/table';
import { nameOf, roleOf, statusOf } from '../accounts/account-texts';
import { LastSignIn } from '../accounts/LastSignIn';

/** Returns the columns of the list of accounts. `onChange` lets the administrator choose a change. */
export const userColumns = (onChange: (account: Account) => void): readonly Column<Account>[] => [
  { header: 'Name', kind: 'main', sort: 'name', cell: nameOf },
  { header: 'Email', width: 'wide', sort: 'email', brief: true, cell: ({ email }) => email },
  { header: 'Role', width: 'narrow', cell: roleOf },
  { header: 'Status', width: 'phone', brief: true, cell: statusOf },
  {
    header: 'Created',
    width: 'narrow',
    sort: 'created',
    hidesFirst: true,
    cell: ({ createdAt }) => <Day>{createdAt}</Day>,
  },
  { header: 'Last sign-in', width: 'moment', hidesFirst: true, sort: 'signedIn', cell: LastSignIn },
  {
    header: 'Change',
    head: null,
    kind: 'action',
    cell: (account) => (
      <Button
        variant="quiet"
        aria-label={`Change ${nameOf(account)}`}
        aria-description={account.email}
        onClick={() => onChange(account)}
      >
        <Icon name="pencil" />
      </Button>
    ),
  },
];

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** The columns of the CSV file of accounts. Its times are ISO 8601. */
export const USER_CSV_COLUMNS: readonly FileColumn<Account>[] = [
  ['Name', ({ displayName }) => displayName],
  ['Email', ({ email }) => email],
  ['Role', roleOf],
  ['Verified', ({ emailVerified }) => yesNo(emailVerified)],
  ['Disabled', ({ disabled }) => yesNo(disabled)],
  ['Created', ({ createdAt }) => createdAt.toISOString()],
  ['Last sign-in', ({ lastSignInAt }) => lastSignInAt?.toISOString() ?? ''],
];
