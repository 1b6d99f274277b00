export * from '../../../../shared-auth/src/firebase/index';
export * from '../../../../shared-auth/src/index';
