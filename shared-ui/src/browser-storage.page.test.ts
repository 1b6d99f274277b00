import { storedJson, storedText, storeText } from './browser-storage';

const forbid = () =>
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
const expectWarning = () => jest.spyOn(console, 'warn').mockImplementation(() => {});

test('keeps a text until it is removed', () => {
  expect(storeText('sessionStorage', 'draft', '{"name":"Ada"}')).toBe(true);
  expect(storedText('sessionStorage', 'draft')).toBe('{"name":"Ada"}');
  expect(storedJson('sessionStorage', 'draft')).toEqual({ name: 'Ada' });
  expect(storedText('localStorage', 'draft')).toBeUndefined();
  storeText('sessionStorage', 'draft', undefined);
  expect(storedJson('sessionStorage', 'draft')).toBeUndefined();
});

test.each(['', '{"name":', 'undefined', '\u0000'])('reads %j as no value', (text) => {
  const warn = expectWarning();
  sessionStorage.setItem('draft', text);
  expect(storedJson('sessionStorage', 'draft')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('keeps the old text when the storage is full', () => {
  const warn = expectWarning();
  storeText('sessionStorage', 'draft', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(storeText('sessionStorage', 'draft', 'new')).toBe(false);
  expect(storedText('sessionStorage', 'draft')).toBe('old');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('treats a blocked storage as empty', () => {
  const warn = expectWarning();
  const forbidden = forbid();
  storeText('sessionStorage', 'draft', 'new');
  storeText('sessionStorage', 'draft', undefined);
  const found = storedJson('sessionStorage', 'draft');
  forbidden.mockRestore();
  expect(found).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(3);
});
