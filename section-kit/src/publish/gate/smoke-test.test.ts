import { type ExpectedSection, visitsOf } from './smoke-test';

const REPORTS: ExpectedSection = { name: 'reports', builds: ['new'], routes: [{ path: '/', role: 'staff' }] };
const ADMIN: ExpectedSection = {
  name: 'admin',
  builds: ['live', 'canary'],
  routes: [
    { path: '/password', role: 'staff' },
    { path: '/user', role: 'admin' },
  ],
};

const paths = (isAdmin: boolean) => visitsOf([REPORTS, ADMIN], isAdmin).map(({ path }) => path);

test('lets an administrator open every screen, and staff their own', () => {
  expect(paths(true)).toEqual(['/', '/password', '/user']);
  expect(paths(false)).toEqual(['/', '/password']);
});

test('returns the builds that a screen may show', () => {
  expect(visitsOf([ADMIN], true)).toContainEqual({
    section: 'admin',
    path: '/user',
    builds: ['live', 'canary'],
  });
});
