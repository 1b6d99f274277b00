import { customer } from 'shared-records/model/customer';
import { whySame } from './same-customer';

const named = (name: string, phone = '') => ({ ...customer.empty, name, phone });

const SPELLING = 'same name, spelled otherwise';
const ORDER = 'same words in another order';
const TYPO = 'a letter or two differ';

test.each([
  ['PT Maju Jaya', 'Maju Jaya', SPELLING],
  ['PT Maju Jaya', 'CV. MAJU-JAYA', SPELLING],
  ['P.T. Maju Jaya', 'Perseroan Terbatas Maju Jaya', SPELLING],
  ['Łódź Survey', 'Lodz  survey', SPELLING],
  ['Toko Bangunan Sinar', 'Sinar Toko Bangunan', ORDER],
  ['PT Maju Jaya', 'Jaya Maju, CV', ORDER],
  ['PT Sentosa Abadi', 'CV Santosa Abadi', TYPO],
  ['PT Lintang Cakra', 'PT Lintnag Cakra', TYPO],
  ['Abadi Sentosa', 'CV Santosa Abadi', TYPO],
  ['Survey Indonesia', 'Survei Indonesia', TYPO],
  ['PT Geodata Nusantara', 'PT Geo Data Nusantra', TYPO],
  ['PT Tiga Roda', '3 Roda', SPELLING],
  ['Seven Survey Ltd', '7 Survey', SPELLING],
  ['Bank Rakyat Indonesia (Persero) Tbk', 'PT. Bank Rakyat Indonesia', SPELLING],
  ['CV Alat & Jasa Ukur', 'Alat dan Jasa Ukur', SPELLING],
  ['Smith and Sons Pte. Ltd.', 'Smith & Sons', SPELLING],
  ['Tan Chong Bhd', 'TAN CHONG Sdn. Bhd.', SPELLING],
  ['Müller & Söhne GmbH', 'MULLER SOHNE', SPELLING],
  ['PT Tjipta Karya', 'PT Cipta Karya', SPELLING],
  ['PT Soerabaja Jaya', 'PT Surabaja Jaya', SPELLING],
  ['شركة الأحمد', 'شركه الاحمد', SPELLING],
  ['㈱山田測量', '山田測量', SPELLING],
  ['UD Sumber-Rejeki', 'UD SumberRejeki', SPELLING],
  ['PT Sumber Rejeki', 'PT Sumber Rezeki', TYPO],
  ['Kantor Perwakilan', 'Kantor Perwakialn', TYPO],
  ['Gudang Satu', 'Gudang Dua', undefined],
  ['Gudang Satu', 'Gudang 11', undefined],
  ['Dan', 'And', undefined],
  // In a short word one letter makes another name.
  ['PT Maju Jaya', 'PT Maju Raya', undefined],
  ['Bolt', 'Bold', undefined],
  // Numbers tell branches apart.
  ['Gudang Sentosa 11', 'Gudang Sentosa 12', undefined],
  ['Cabang 1 11', 'Cabang 11 1', undefined],
  ['Sentosa 1', 'Santosa 2', undefined],
  ['PT Presisi Mandiri', 'PT Presisi Mandiri Abadi', undefined],
  ['PT', 'CV', undefined],
])('%s and %s: %s', (one, other, reason) => {
  expect(whySame(named(one), named(other))).toEqual(reason === undefined ? [] : [reason]);
  expect(whySame(named(other), named(one))).toEqual(reason === undefined ? [] : [reason]);
});

test.each([
  ['0812-3456-7890', '+62 812 3456 7890', true],
  ['(021) 555 01000', '62 21 55501000', true],
  ['021 5550100 / 0812 3456 7890', '812 3456 7890', true],
  ['+65 6123 45678', '0065-6123-45678', true],
  ['0812 3456 7890', '0812 3456 7891', false],
  ['+65 612 345 678', '0612 345 678', false],
  ['555', '555', false],
  ['', '', false],
])('the phones %j and %j are the same: %s', (one, other, isSame) => {
  expect(whySame(named('Ada', one), named('Zulu', other))).toEqual(isSame ? ['same phone number'] : []);
});
