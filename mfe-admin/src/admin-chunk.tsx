import { lazy, Spinner } from 'shared-ui';
import { AUDIT_LOG, PERSONAL_DATA } from './accounts/account-texts';
import { AuditScreen } from './audit/AuditScreen';
import { PersonScreen } from './person/PersonScreen';

// One chunk, because administrators go from the list of users to a person or to the audit log.
export { UsersScreen } from './users/UsersScreen';

// Once in some months.
const PersonalDataScreen = lazy(
  () => import('./personal-data/PersonalDataScreen').then(({ PersonalDataScreen }) => PersonalDataScreen),
  <Spinner label="Loading the page" />,
);

/** The screens below `/user`: the audit log, personal data, and the page of one account. */
export const UserPages = ({ id }: { readonly id: string }) => {
  if (id === PERSONAL_DATA) return <PersonalDataScreen />;
  return id === AUDIT_LOG ? <AuditScreen /> : <PersonScreen uid={id} />;
};
