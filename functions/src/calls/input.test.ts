import * as v from 'valibot';
import { displayName } from './input';

test.each([
  ['\u200bSari\u200e', 'Sari'],
  ['Sa\u00adri\u2060 \u00a0Dewi\ufeff', 'Sari Dewi'],
  ['\u{e0053}Sari\u061c', 'Sari'],
  ['Sari\u3164', 'Sari'],
  ['مریم می\u200cخواهد', 'مریم می\u200cخواهد'],
])('reads the name %j as %j, because they look the same', (typed, name) => {
  expect(v.parse(displayName, typed)).toBe(name);
});

test.each([
  '\u0301\u0308',
  '\u200d\u0301',
  '\ufdd0',
  '\u202eiraS',
  'Sari\u2068',
  '\u200b\u3164',
  ' ',
  'Sari\u0000',
])('refuses the name %j', (typed) => {
  expect(v.is(displayName, typed)).toBe(false);
});
