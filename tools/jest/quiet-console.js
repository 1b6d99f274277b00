/**
 * Fails a test that lets something unexpected reach the console: a warning of React, or an error that nobody
 * asserts. A test that expects one takes `console.error` over with `jest.spyOn`.
 */
const unexpected = [];

for (const method of ['error', 'warn']) {
  console[method] = (...values) => {
    unexpected.push(new Error(`Unexpected console.${method}: ${values.map(String).join(' ')}`));
  };
}

afterEach(() => {
  const [first] = unexpected.splice(0);
  if (first) throw first;
});
