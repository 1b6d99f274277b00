import { lastCustomers, rememberCustomer } from './last-customers';

const UID = 'sari';

test('remembers the last five customers, the latest first, each once', () => {
  for (const name of ['Acme', 'Bolt', 'Cobalt', 'Delta', 'Echo', 'Acme', 'Fox', '']) {
    rememberCustomer(UID, name);
  }
  expect(lastCustomers(UID)).toEqual(['Fox', 'Acme', 'Echo', 'Delta', 'Cobalt']);
  expect(lastCustomers('budi')).toEqual([]);
});

test.each(['{', '{"0":"Bolt"}', '["Bolt",7]', JSON.stringify(['x'.repeat(201)]), '["\\ud83d"]'])(
  'ignores the stored customers %j',
  (text) => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    rememberCustomer(UID, 'Bolt');
    expect(lastCustomers(UID)).toEqual(['Bolt']);
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, text);
    expect(lastCustomers(UID)).toEqual([]);
  },
);
