export * from '../../../../shared-records/src/store/firestore/index';
export * from '../../../../shared-records/src/store/index';
