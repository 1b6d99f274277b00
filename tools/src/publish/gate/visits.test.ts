import type { ExpectedSection } from './visits';
import { visitsOf } from './visits';

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

test('an administrator opens every screen, others what is theirs', () => {
  expect(paths(true)).toEqual(['/', '/password', '/user']);
  expect(paths(false)).toEqual(['/', '/password']);
});

test('a visit knows the builds of which one has to be there', () => {
  expect(visitsOf([ADMIN], true)).toContainEqual({
    section: 'admin',
    path: '/user',
    builds: ['live', 'canary'],
  });
});
