import { initializeApp } from 'firebase-admin/app';

initializeApp();

export { addAdmin } from './add-admin';
export { addUser } from './add-user';
export { countRecords } from './count-records';
export { deleteUser } from './delete-user';
export { indexContactWords, indexCustomerWords, indexReportWords } from './index-words';
export { listAuditLog } from './list-audit-log';
export { listUsers } from './list-users';
export { refuseSignUp } from './refuse-sign-up';
export { carryRenameThrough, startRename } from './rename-customer';
export { revokeAdmin } from './revoke-admin';
export { sendPasswordReset } from './send-password-reset';
export { setUserDisabled } from './set-user-disabled';
export { watchAccounts, watchDeletedAccounts } from './watch-accounts';
export { watchCanary } from './watch-canary';
