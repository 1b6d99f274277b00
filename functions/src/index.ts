import { initializeApp } from 'firebase-admin/app';

initializeApp();

export { addAdmin } from './add-admin';
export { addUser } from './add-user';
export { refuseSignUp } from './refuse-sign-up';
