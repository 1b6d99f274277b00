import { customer } from '../../model/customer';
import { mapColumns, rememberMapping } from './columns';
import { keepWork, keptWork } from './import-work';

const HEADINGS = ['PT Maju Jaya', 'Jl. Sudirman 1'];
const MAPPING = { name: 1, address: 0 };

test('keeps the choices for a file under the account, for nobody else, and so that a logout deletes them', () => {
  const key = { uid: 'sari', collection: 'customers', hash: 'a' };
  const settings = { sheet: 0, heading: 0, mapping: MAPPING, orders: {} };
  rememberMapping('sari', customer, HEADINGS, MAPPING);
  keepWork(key, { settings, corrections: new Map(), leftOut: new Set(), choices: new Map() });
  expect(Object.keys(localStorage).filter((each) => !each.includes('sari'))).toEqual([]);
  expect(mapColumns('sari', customer, HEADINGS)).toEqual(MAPPING);
  expect(mapColumns('budi', customer, HEADINGS)).toEqual({});
  expect(keptWork({ ...key, uid: 'budi' })).toBeUndefined();
});
