import { AUDIT_LOG } from './accounts/account-texts';
import { AuditScreen } from './audit/AuditScreen';
import { PersonScreen } from './person/PersonScreen';

// One chunk, because administrators go from the list of users to a person or to the audit log.
export { UsersScreen } from './users/UsersScreen';

/** The screens below `/user`: the audit log, and the page of one account. */
export const UserPages = ({ id }: { readonly id: string }) =>
  id === AUDIT_LOG ? <AuditScreen /> : <PersonScreen uid={id} />;
