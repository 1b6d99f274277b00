import leaveOut from './leave-out.mjs';
import type { Replacements } from './unused-declarations';

const LIBRARY = `/** Adds. */ function add(a, b) {
    return a + b;
}
class Unused extends Base {
    run() {}
}
Unused.kind = 'unused';
export { add };`;

const left = (options: Replacements): string => leaveOut.call({ getOptions: () => options }, LIBRARY);

test('replaces a declaration, and keeps the lines of the others', () => {
  expect(
    left({ declarations: { 'class Unused ': 'class Unused {}' }, texts: [[/^Unused\.kind.*$/m, '']] }),
  ).toBe(`/** Adds. */ function add(a, b) {
    return a + b;
}
class Unused {}


\nexport { add };`);
  const added = left({ declarations: { 'function add(': 'function add() {}' } });
  expect(added).toMatch(/^\/\*\* Adds\. \*\/ function add\(\) \{\}\n\n\nclass Unused /);
});

test('replaces a method, and keeps the others of its class', () => {
  const library = 'class Handler {\n\tload() {\n\t\tif (a) {}\n\t}\n\tunload() {\n\t}\n}';
  const options = { declarations: { '\tload(': '\tload() {}' } };
  expect(leaveOut.call({ getOptions: () => options }, library)).toBe(
    'class Handler {\n\tload() {}\n\n\n\tunload() {\n\t}\n}',
  );
});

test.each<[string, Replacements]>([
  ['no such declaration', { declarations: { 'class Gone ': '' } }],
  ['two of them', { declarations: { '': '' } }],
  ['no such text', { texts: [[/Gone/, '']] }],
])('fails the build if an update of the library has %s', (_, options) => {
  expect(() => left(options)).toThrow('compare unused-declarations.ts');
});
