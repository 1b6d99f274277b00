import { OWN_ACCOUNT_PATH, sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

const { routes } = v.parse(sectionSourceSchema, source);

test('section.json matches its schema, and each of its routes has a screen', () => {
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});

test('the own account is a route for staff, and the pages of accounts are for administrators', () => {
  expect(routes).toContainEqual({ path: OWN_ACCOUNT_PATH, role: 'staff' });
  for (const path of Object.keys(section.recordScreens ?? {})) {
    expect(routes.find((route) => route.path === path)?.role).toBe('admin');
  }
});
