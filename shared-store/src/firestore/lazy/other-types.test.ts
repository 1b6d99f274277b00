import { customer } from 'shared-model/customer';
import { CHECKED } from 'shared-model/summaries/counts';
import type { Fields } from '../../data-store';
import { storeOver } from '../../testing/direct-store';
import type { DataRequest, Source, StoredDocument } from '../requests';

const OTHERS = [812, true, null, ['x', 1], { a: 1 }, new Date(0)];

const unused = () => {
  throw new Error('Nothing asks for this here.');
};

/** Opens a store whose collections each have one document with these fields. */
const open = (collections: Readonly<Record<string, Fields>>) => {
  const read = async ({ collection }: DataRequest): Promise<readonly StoredDocument[]> => {
    const fields = collections[collection];
    return fields ? [{ id: 'stored', fields, sent: {} }] : [];
  };
  const source: Source = {
    read,
    listen: () => unused,
    transaction: unused,
    call: (work) => work(),
    now: () => 0,
  };
  return storeOver(source, 'sari', {
    count: async () => 7,
    recordsNaming: unused,
    importRecords: unused,
    change: unused,
  });
};

test.each(OTHERS)('values of another type are as good as none: %j', async (value) => {
  const store = open({
    staffNames: { members: value },
    notDuplicates: { ids: value },
    customers: { name: value, former: value },
    contacts: { name: 'Ada', former: { names: ['PT Lama'], until: value } },
    customersBin: { inBin: true, before: value },
    counts: { n: value === 812 ? CHECKED + 2.5 : value },
  });
  await expect(store.staffMembers()).resolves.toEqual(new Map());
  await expect(store.notDuplicates('stored')).resolves.toEqual([]);
  await expect(store.calledNow([{ name: 'Ada', customer: 'PT Lama' }])).resolves.toEqual(new Map());
  await expect(store.count({ model: customer, filters: [] })).resolves.toBe(7);
});
