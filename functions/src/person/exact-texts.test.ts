import { replacerOf } from './exact-texts';

const replace = replacerOf({
  names: ['Budi Santoso', 'Budi', 'Ünal Ö. (Jr.)'],
  emails: ['budi@ukur.example', 'b+1@x.example'],
  longer: ['Budi Santoso Wijaya', 'CV Budi'],
});

/** Returns a text with a sign in the place of each piece. */
const marked = (text: string): string =>
  replace(text, ({ kind, of }) => `<${kind === 'name' ? of.length : kind}>`);

test.each([
  ['Met Budi Santoso.', 'Met <12>.'],
  ['Budi, Budi Santoso; "Budi"', '<4>, <12>; "<4>"'],
  ['BUDI SANTOSO', '<alike>'],
  ['Budi\n  Santoso', '<alike>'],
  ['Budi Santoso Wijaya and Budi Santoso', 'Budi Santoso Wijaya and <12>'],
  ['CV Budi', 'CV Budi'],
  ['Budiman, Tribudi, Budi_1, Budi2, éBudi', 'Budiman, Tribudi, Budi_1, Budi2, éBudi'],
  ['Ünal Ö. (Jr.) called', '<13> called'],
  ['Mail Budi@Ukur.Example.', 'Mail <email>.'],
  ['<mailto:budi@ukur.example>, b+1@x.example', '<mailto:<email>>, <email>'],
  ['abudi@ukur.example a.budi@ukur.example', 'abudi@ukur.example a.budi@ukur.example'],
  ['budi@ukur.example.org budi@ukur.example-x', 'budi@ukur.example.org budi@ukur.example-x'],
  ['', ''],
])('finds the exact names and addresses in %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test('leaves what is decided so, and finds nothing without names and addresses', () => {
  expect(replace('Met Budi.', () => undefined)).toBe('Met Budi.');
  expect(replacerOf({ names: ['', ' '], emails: [], longer: [] })('Budi', () => 'x')).toBe('Budi');
});
