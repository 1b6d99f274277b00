import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json is of the agreed shape, and there is a screen for each of its routes', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});
