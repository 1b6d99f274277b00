import { sectionSourceSchema } from 'shared-contract';
import { LIST_PATHS } from 'shared-model/addresses';
import { report } from 'shared-model/report';
import * as v from 'valibot';
import source from '../section.json';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen, each panel its code', () => {
  const { routes, extends: panels = [] } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
  expect(Object.keys(section.extensions ?? {})).toEqual(panels.map(({ slot }) => slot));
});

test('links lead to its route', () => {
  expect(source.routes.map(({ path }) => path)).toEqual([LIST_PATHS.salesReport, '/overview', '/week']);
});

test('declares the list that its screen shows first', () => {
  expect(source.routes.flatMap(({ firstList }) => firstList ?? [])).toEqual([
    { collection: report.collection, order: report.order },
  ]);
});
