import { AUDIT_LOG } from '../accounts/account-texts';
import { AuditScreen } from '../audit/AuditScreen';
import { PersonScreen } from './PersonScreen';

/** The screens below `/user`: the audit log, and the page of one account. */
export const UserPages = ({ id }: { readonly id: string }) =>
  id === AUDIT_LOG ? <AuditScreen /> : <PersonScreen uid={id} />;
