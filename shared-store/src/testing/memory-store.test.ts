import { ACCOUNT, MemoryStore } from './index';
import { testStoreContract } from './store-contract';

describe('the store in memory', () => {
  testStoreContract(async () => {
    const store = new MemoryStore();
    return {
      store,
      uid: ACCOUNT,
      put: async (collection, id, fields) => store.put(collection, id, fields),
      find: (collection, id) => store.transact(collection, id, (stored) => ({ leave: true, result: stored })),
    };
  });
});
