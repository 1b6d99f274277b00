import { useCallback, useMemo, useRef, useState } from 'react';
import { type Account, type NameAndEmail, useAuth } from 'shared-auth';
import { matchesIn } from 'shared-model/words/matches';
import { searchedWordsIn } from 'shared-model/words/words';
import type { FileColumn } from 'shared-records/export/file-export';
import { Day } from 'shared-records/list';
import { useSearch } from 'shared-records/url-search';
import { Button, buttonLook, Icon, ScreenHeader, useToast } from 'shared-ui';
import { RareActions } from 'shared-ui/overlay';
import { Link, useLocation, useNavigate } from 'shared-ui/router';
import { SearchBox } from 'shared-ui/select';
import { useShortcut } from 'shared-ui/shortcuts';
import { type Column, DataTable, type RowOpening } from 'shared-ui/table';
import { AccountDialog } from '../accounts/AccountActions';
import {
  AUDIT_LOG,
  nameOf,
  PERSONAL_DATA,
  personAddress,
  roleOf,
  statusHueOf,
  statusOf,
} from '../accounts/account-texts';
import { LastSignIn } from '../accounts/LastSignIn';
import { NameAndEmailDialog } from '../accounts/NameAndEmailDialog';
import type { Accounts } from '../accounts/useAccounts';
import { ExportButton } from '../list/ExportButton';
import styles from '../list/list.module.css';
import { ReadAt } from '../list/ReadAt';
import { useCreation } from './useCreation';
import {
  accountsFor,
  FILTER_CHOICES,
  USUAL_ORDER,
  userChipsOf,
  userSearchOf,
  userSearchParams,
} from './user-search';

const EMPTY = { displayName: '', email: '' };

/** Renders the button that invites a new user by mail, and its dialog. `onChanged` runs when the account is created. */
const InviteUser = ({ onChanged }: { onChanged(): void }) => {
  const { auth } = useAuth();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const create = useCreation();
  const invite = async (user: NameAndEmail) => {
    const service = await auth.loadAccounts();
    const answer = await create(user.email, () => service.inviteUser(user));
    if (!answer.ok) return { error: answer.message };
    onChanged();
    toast.show({ tone: 'success', text: answer.message, duration: 12_000 });
    return undefined;
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Invite user
      </Button>
      {isOpen && (
        <NameAndEmailDialog
          title="Invite user"
          text="Nobody needs to tell a password: a mail lets its reader choose one, which also verifies the address."
          button="Send invitation"
          action="Inviting the user"
          initial={EMPTY}
          onSubmit={invite}
          onClose={close}
        />
      )}
    </>
  );
};

/** Returns the columns of the list of accounts. `onChange` lets the administrator choose a change. */
const userColumns = (onChange: (account: Account) => void): readonly Column<Account>[] => [
  { header: 'Name', kind: 'main', sort: 'name', cell: nameOf },
  { header: 'Email', width: 'wide', sort: 'email', brief: true, cell: ({ email }) => email },
  { header: 'Role', width: 'narrow', cell: roleOf },
  { header: 'Status', width: 'phone', brief: true, hue: statusHueOf, cell: statusOf },
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
const USER_CSV_COLUMNS: readonly FileColumn<Account>[] = [
  ['Name', ({ displayName }) => displayName],
  ['Email', ({ email }) => email],
  ['Role', roleOf],
  ['Verified', ({ emailVerified }) => yesNo(emailVerified)],
  ['Disabled', ({ disabled }) => yesNo(disabled)],
  ['Created', ({ createdAt }) => createdAt.toISOString()],
  ['Last sign-in', ({ lastSignInAt }) => lastSignInAt?.toISOString() ?? ''],
];

const uidOf = ({ uid }: Account): string => uid;

/** Renders all accounts, with a search, the page of each, and the ways to change them. */
export const UserList = ({ accounts, onAdd }: { accounts: Accounts; onAdd(): void }) => {
  const { rows: all, readAt, isReading, error, position, refresh } = accounts;
  const [search, onSearch] = useSearch(userSearchParams);
  const rows = useMemo(() => accountsFor(all, search), [all, search]);
  const matches = useMemo(() => {
    const words = searchedWordsIn(search.words);
    return words.length > 0 ? (text: string) => matchesIn(text, words) : undefined;
  }, [search.words]);
  const [changing, setChanging] = useState<string>();
  const account = all.find(({ uid }) => uid === changing);
  const columns = useMemo(() => userColumns(({ uid }) => setChanging(uid)), []);

  const navigate = useNavigate();
  const list = useLocation().search;
  const open = useCallback(
    ({ uid }: Account) => navigate(personAddress(uid), { state: { list } }),
    [navigate, list],
  );
  const opening = useMemo<RowOpening<Account>>(
    () => ({ href: ({ uid }) => personAddress(uid), open }),
    [open],
  );
  const sorting = useMemo(
    () => ({
      order: search.order,
      usual: USUAL_ORDER,
      onSort: (order: string) => onSearch((before) => ({ ...before, order })),
    }),
    [search.order, onSearch],
  );

  const chips = useMemo(() => userChipsOf(search), [search]);
  const top = useRef<HTMLElement>(null);
  const focusSearch = () => top.current?.querySelector('input')?.focus();
  const hint = useShortcut('search', focusSearch);
  const isNarrowed = search.words !== '' || search.filters.length > 0;
  const isFirst = readAt === undefined;
  const isLoading = isFirst && all.length === 0 && error === undefined;
  return (
    <section ref={top} aria-label="Users" className={styles.list}>
      <ScreenHeader
        title="Users"
        count={isFirst ? undefined : rows.length.toLocaleString('en-US')}
        button={
          isNarrowed && (
            <Button
              variant="quiet"
              onClick={() => {
                // The focused button disappears.
                focusSearch();
                onSearch(({ order }) => ({ words: '', filters: [], order }));
              }}
            >
              Clear filters
            </Button>
          )
        }
      >
        <div className={styles.search}>
          <SearchBox
            options={FILTER_CHOICES}
            hint={hint}
            value={chips}
            onChange={(chosen) => onSearch(({ order }) => ({ ...userSearchOf(chosen), order }))}
            onFind={(typed) =>
              onSearch((before) => ({ ...before, words: `${before.words} ${typed}`.trim() }))
            }
            emptyText="No such filter"
            placeholder="Words, Role, Status"
          />
        </div>
        <RareActions>
          <Button variant="quiet" onClick={onAdd}>
            Add with a password
          </Button>
          <Link to={personAddress(AUDIT_LOG)} {...buttonLook('quiet')}>
            Audit log
          </Link>
          <Link to={personAddress(PERSONAL_DATA)} {...buttonLook('quiet')}>
            Personal data
          </Link>
        </RareActions>
        <ExportButton
          list={{
            name: 'users',
            entityName: 'user',
            total: rows.length,
            columns: USER_CSV_COLUMNS,
            source: {
              readPage: async () => ({ rows: rows.map((row) => ({ ...row, id: row.uid })), last: undefined }),
              count: async () => rows.length,
            },
          }}
        />
        <InviteUser onChanged={refresh} />
      </ScreenHeader>
      <ReadAt {...{ readAt, isReading, error }} onRead={refresh} />
      {(error === undefined || all.length > 0) && (
        <DataTable
          label="Users"
          columns={columns}
          rows={rows}
          total={rows.length}
          rowKey={uidOf}
          loading={isLoading}
          position={position}
          matches={matches}
          opening={opening}
          sorting={sorting}
          empty={
            isNarrowed
              ? 'No user matches this search. Search for less, or choose "Clear filters".'
              : 'No user yet.'
          }
        />
      )}
      {account && (
        <AccountDialog
          account={account}
          accounts={all}
          onChanged={refresh}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  );
};
