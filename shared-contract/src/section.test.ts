import { remoteName } from './section';

test('the remote name of a build is a valid global variable', () => {
  expect(remoteName('reports', '20261121T0930-1a2b3c4')).toBe('reports_20261121T0930_1a2b3c4');
  expect(remoteName('sales-reports', 'development')).toMatch(/^[A-Za-z_]\w*$/);
});
