export * from '../../../../shared-records/src/store/firestore/direct-store';
export * from '../../../../shared-records/src/store/firestore/sdk';
export * from '../../../../shared-records/src/store/index';
