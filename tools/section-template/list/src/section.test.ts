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
  const lists = source.routes.map(({ firstList }) => firstList);
  expect(lists).toEqual(models.map(({ collection, order }) => ({ collection, order })));
});

test('the commands lead to its route', async () => {
  const paths = source.routes.map(({ path }) => path);
  const led = commands.commands.map(({ address }) => address.split('?')[0]);
  expect(led).toEqual(paths);
  expect(await section.loadCommands?.()).toBe(commands);
});
