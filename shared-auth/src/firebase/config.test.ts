import { parseFirebaseConfig, readFirebaseConfig } from './config';

const page = (content?: string): Document => {
  const document = new DOMParser().parseFromString('<!doctype html>', 'text/html');
  if (content === undefined) return document;
  const meta = document.createElement('meta');
  meta.name = 'firebase-config';
  meta.content = content;
  document.head.append(meta);
  return document;
};

const options = { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' };

/** Everything that the Firebase console shows for a web app. */
const whole = {
  ...options,
  databaseURL: 'https://sales-default-rtdb.asia-southeast1.firebasedatabase.app',
  storageBucket: 'sales.firebasestorage.app',
  messagingSenderId: '1234567890',
  appId: '1:1234567890:web:abcdef',
  measurementId: 'G-ABCDEF',
};

test('is what the page carries, with emulators only where it names them', () => {
  expect(readFirebaseConfig(page(JSON.stringify({ options })))).toEqual({ options });
  const emulators = { auth: 'localhost:9099', firestore: 'localhost:8080', functions: 'localhost:5001' };
  expect(readFirebaseConfig(page(JSON.stringify({ options, emulators })))).toEqual({ options, emulators });
});

test('may be all that the console shows for a web app', () => {
  expect(readFirebaseConfig(page(JSON.stringify({ options: whole })))).toEqual({ options: whole });
});

test.each(Object.keys(options))('names %s where it is missing', (missing) => {
  const { [missing]: _, ...rest } = { ...whole } as Record<string, string>;
  expect(() => parseFirebaseConfig({ options: rest })).toThrow(
    `The Firebase configuration is missing or wrong in options.${missing}.`,
  );
});

test('names all that is missing at once', () => {
  expect(() => parseFirebaseConfig({ options: {} })).toThrow(
    'in options.apiKey, options.authDomain, options.projectId.',
  );
});

test('refuses what the console does not show, such as a private key: everybody gets this', () => {
  expect(() => parseFirebaseConfig({ options: { ...whole, private_key: 'a secret' } })).toThrow(
    'in options.private_key.',
  );
});

test('a page without one is refused', () => {
  expect(() => readFirebaseConfig(page())).toThrow('The page carries no Firebase configuration');
});

test.each([
  ['{', SyntaxError],
  ['{}', /options/],
  [JSON.stringify({ options: { apiKey: 'key' } }), /authDomain/],
  [JSON.stringify({ options, emulator: {} }), /emulator/],
])('%s is refused', (content, reason) => {
  expect(() => readFirebaseConfig(page(content))).toThrow(reason);
});
