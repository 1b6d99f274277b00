import { sectionSourceSchema } from 'shared-contract';
import { customerAddress, LIST_PATHS } from 'shared-model/addresses';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});

test('links lead to its routes', () => {
  const paths = source.routes.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([LIST_PATHS.customers, LIST_PATHS.contacts]));
  expect(Object.keys(section.recordScreens ?? {})).toEqual([LIST_PATHS.customers]);
  expect(customerAddress('acme')).toBe(`${LIST_PATHS.customers}/acme`);
});

test('declares the lists that its screens show first', () => {
  expect(source.routes.map(({ firstList }) => firstList)).toEqual(
    [customer, contact].map(({ collection, order }) => ({ collection, order })),
  );
});
