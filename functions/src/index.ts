import { initializeApp } from 'firebase-admin/app';
// Before every function, because each takes these defaults when it is made.
import './limits';

initializeApp();
// The bundle has one line of stack for each error otherwise.
process.setSourceMapsEnabled(true);

export { addAdmin } from './accounts/add-admin';
export { addUser, inviteUser } from './accounts/add-user';
export { deleteUser } from './accounts/delete-user';
export { listAuditLog } from './accounts/list-audit-log';
export { listUsers } from './accounts/list-users';
export { refuseSignUp } from './accounts/refuse-sign-up';
export { revokeAdmin } from './accounts/revoke-admin';
export { sendPasswordReset } from './accounts/send-password-reset';
export { setDisplayName } from './accounts/set-display-name';
export { setUserDisabled } from './accounts/set-user-disabled';
export { refuseFormerSessions, signOutEverywhere } from './accounts/sign-out-everywhere';
export { updateUser } from './accounts/update-user';
export { watchAccounts } from './accounts/watch-accounts';
export { changeRecords } from './changes/change-records';
export { importRecords } from './changes/import-records';
export { runLanes } from './changes/lanes';
export { mergeCustomers } from './changes/merge-customers';
export { changeResponsiblePerson } from './records/change-responsible';
export { checkSummaries } from './records/rebuild';
export { countRecords } from './records/count-records';
export { indexWords } from './records/record-written';
export { watchCanary } from './sections/watch-canary';
