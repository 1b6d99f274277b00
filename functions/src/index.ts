import { initializeApp } from 'firebase-admin/app';
// Before every function, because each takes these defaults when it is made.
import './limits';

initializeApp();
// The bundle has one line of stack for each error otherwise.
process.setSourceMapsEnabled(true);

export { addUser, inviteUser, refuseSignUp } from './accounts/add-user';
export { addAdmin, revokeAdmin } from './accounts/administrators';
export { deleteUser, setUserDisabled } from './accounts/disable-or-delete-user';
export { listAuditLog } from './accounts/list-audit-log';
export { listUsers } from './accounts/list-users';
export { refuseFormerSessions, setDisplayName, signOutEverywhere } from './accounts/own-account';
export { sendPasswordReset } from './accounts/send-password-reset';
export { updateUser } from './accounts/update-user';
export { watchAccounts } from './accounts/watch-accounts';
export { changeRecords } from './changes/change-records';
export { changeResponsiblePerson } from './changes/change-responsible';
export { importRecords } from './changes/import-records';
export { runLanes } from './changes/lanes';
export { mergeCustomers } from './changes/merge-customers';
export { exportWeekly } from './exports/weekly-export';
export { personalData } from './person/personal-data';
export { runPersonSearches } from './person/search-job';
export { countRecords } from './records/count-records';
export { watchLoads } from './sections/watch-loads';
export { checkSummaries } from './upkeep/rebuild';
export { indexWords } from './upkeep/record-written';
