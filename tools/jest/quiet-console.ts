/**
 * Fails a test that lets something unexpected reach the console: a warning of React, or an error that nobody
 * asserts. A test that expects one takes `console.error` over with `jest.spyOn`.
 */
const unexpected: Error[] = [];

const note = (...values: unknown[]): void => {
  unexpected.push(new Error(`Unexpected on the console: ${values.map(String).join(' ')}`));
};
console.error = note;
console.warn = note;

afterEach(() => {
  const [first] = unexpected.splice(0);
  if (first) throw first;
});
