import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});
