export * from '../../../../shared-data/src/firestore/index';
export * from '../../../../shared-data/src/index';
