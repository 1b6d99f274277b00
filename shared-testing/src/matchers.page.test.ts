import * as matchers from '@testing-library/jest-dom/matchers';

test('a test has all matchers of elements', () => {
  document.body.innerHTML = '<p>Ani</p>';
  expect(document.querySelector('p')).toHaveTextContent('Ani');
  const names = Object.keys(matchers).filter((name) => name.startsWith('to'));
  expect(names.length).toBeGreaterThan(20);
  expect(Object.keys(expect(null))).toEqual(expect.arrayContaining(names));
});
