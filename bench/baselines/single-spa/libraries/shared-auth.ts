export * from '../../../../shared-auth/src/firebase/sdk';
export * from '../../../../shared-auth/src/index';
