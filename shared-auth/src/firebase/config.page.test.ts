import { readFirebaseConfig } from './config';

const page = (content?: string): Document => {
  const document = new DOMParser().parseFromString('<!doctype html>', 'text/html');
  if (content === undefined) return document;
  const meta = document.createElement('meta');
  meta.name = 'page-config';
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

test('is read from the page, with emulators only if it names them', () => {
  expect(readFirebaseConfig(page(JSON.stringify({ options })))).toEqual({ options });
  const emulators = { auth: 'localhost:9099', firestore: 'localhost:8080', functions: 'localhost:5001' };
  expect(readFirebaseConfig(page(JSON.stringify({ options, emulators })))).toEqual({ options, emulators });
});

test('may hold everything that the console shows for a web app', () => {
  expect(readFirebaseConfig(page(JSON.stringify({ options: whole })))).toEqual({ options });
});

test.each(Object.keys(options))('names a missing %s', (missing) => {
  const rest = Object.entries(whole).filter(([name]) => name !== missing);
  const read = () => readFirebaseConfig(page(JSON.stringify({ options: Object.fromEntries(rest) })));
  expect(read).toThrow(`Expected "${missing}"`);
});

test('is refused if the page has none', () => {
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
