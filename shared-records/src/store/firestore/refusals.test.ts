import { FirebaseError } from 'firebase/app';
import { customer as customerModel } from '../../model/customer';
import { MemoryStore } from '../../testing/index';
import { watchRefusals } from './refusals';

const refused = new FirebaseError('permission-denied', 'no');
const unreached = new FirebaseError('unavailable', 'no');

const failing = (error: Error) => {
  const onRefusal = jest.fn();
  const fail = jest.fn();
  const store = Object.assign(new MemoryStore(), {
    listen: () => (_: unknown, failed: (error: Error) => void) => {
      failed(error);
      return () => {};
    },
    listenTo: () => (_: unknown, failed: (error: Error) => void) => {
      failed(error);
      return () => {};
    },
    texts: () => Promise.reject(error),
    transact: () => Promise.reject(error),
    listenToViews: (_: unknown, failed: (error: Error) => void) => {
      failed(error);
      return () => {};
    },
    saveView: () => Promise.reject(error),
    removeView: () => Promise.reject(error),
    startJob: () => Promise.reject(error),
    listenToJobs: (_: unknown, failed: (error: Error) => void) => {
      failed(error);
      return () => {};
    },
    listenToBin: () => (_: unknown, failed: (error: Error) => void) => {
      failed(error);
      return () => {};
    },
  });
  return { onRefusal, fail, store: watchRefusals(store, onRefusal) };
};

const WAYS = {
  list: ({ store, fail }: ReturnType<typeof failing>) =>
    store.listen({ model: customerModel, filters: [], limit: 1 })(jest.fn(), fail),
  record: ({ store, fail }: ReturnType<typeof failing>) =>
    store.listenTo(customerModel, 'acme')(jest.fn(), fail),
  search: ({ store, fail }: ReturnType<typeof failing>) =>
    store.texts({ model: customerModel, filters: [] }, 'name', { text: '', included: true }, 1).catch(fail),
  save: ({ store, fail }: ReturnType<typeof failing>) =>
    store.transact('customers', 'acme', () => ({ write: null, result: undefined })).catch(fail),
  views: ({ store, fail }: ReturnType<typeof failing>) => store.listenToViews(jest.fn(), fail),
  'view that is saved': ({ store, fail }: ReturnType<typeof failing>) =>
    store.saveView({ name: 'Acme', path: '/', search: '' }).catch(fail),
  job: ({ store, fail }: ReturnType<typeof failing>) =>
    store.startJob('job', { kind: 'delete', collection: 'customers', ids: ['acme'] }).catch(fail),
  'list of jobs': ({ store, fail }: ReturnType<typeof failing>) => store.listenToJobs(jest.fn(), fail),
  bin: ({ store, fail }: ReturnType<typeof failing>) => store.listenToBin(customerModel)(jest.fn(), fail),
  'view that is deleted': ({ store, fail }: ReturnType<typeof failing>) => store.removeView('0').catch(fail),
};

test.each(Object.entries(WAYS))(
  'reports a %s that the server denies, and passes the error on',
  async (_, act) => {
    const watched = failing(refused);
    await act(watched);
    expect(watched.onRefusal).toHaveBeenCalledTimes(1);
    expect(watched.fail).toHaveBeenCalledWith(refused);
  },
);

test.each(Object.entries(WAYS))('does not report a %s that fails for another reason', async (_, act) => {
  const watched = failing(unreached);
  await act(watched);
  expect(watched.onRefusal).not.toHaveBeenCalled();
  expect(watched.fail).toHaveBeenCalledWith(unreached);
});
