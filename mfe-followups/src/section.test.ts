import { sectionSourceSchema } from 'shared-contract';
import * as v from 'valibot';
import source from '../section.json';
import { commands } from './commands';
import { models } from './models';
import section from './section';

test('section.json matches its schema, and each of its routes has a screen', () => {
  const { routes } = v.parse(sectionSourceSchema, source);
  expect(Object.keys(section.screens).sort()).toEqual(routes.map(({ path }) => path).sort());
});

test('declares the list that its screen shows first', () => {
  const lists = source.routes.flatMap((route) => ('firstList' in route ? [route.firstList] : []));
  expect(lists).toEqual(models.map(({ collection, order }) => ({ collection, order })));
});

test('has a panel for each slot that it extends', () => {
  expect(Object.keys(section.extensions ?? {})).toEqual(source.extends.map(({ slot }) => slot));
});

test('the commands lead to a route of it', async () => {
  const paths: string[] = source.routes.map(({ path }) => path);
  const led = commands.commands.map(({ address }) => address.split('?')[0]);
  for (const path of led) expect(paths).toContain(path);
  expect(await section.loadCommands?.()).toBe(commands);
});
