import { parseFirebaseConfig } from './firebase-web-config';

const region = 'asia-southeast2';
const needed = { apiKey: 'key', authDomain: 'sales.firebaseapp.com', projectId: 'sales' };

/** All fields that the Firebase console shows for a web app. */
const whole = {
  ...needed,
  databaseURL: 'https://sales-default-rtdb.asia-southeast1.firebasedatabase.app',
  storageBucket: 'sales.firebasestorage.app',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abcdef',
  measurementId: 'G-ABCDEF',
};

test.each([
  ['what the page needs', needed],
  ['all that the console shows', whole],
])('takes %s', (_, options) => {
  expect(parseFirebaseConfig({ options, region })).toEqual({ options: needed, region });
});

test('names all missing fields', () => {
  expect(() => parseFirebaseConfig({ options: { appId: 'x' }, region })).toThrow(
    'The Firebase configuration is missing or wrong in options.apiKey, options.authDomain, options.projectId.',
  );
  expect(() => parseFirebaseConfig(null)).toThrow('is missing or wrong in the whole.');
});

test('refuses unknown fields, such as a private key', () => {
  expect(() => parseFirebaseConfig({ options: { ...whole, private_key: 'a secret' }, region })).toThrow(
    'has options.private_key, which the Firebase console does not show.',
  );
});
