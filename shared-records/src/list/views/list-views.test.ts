import { MOST_VIEWS, type View } from 'shared-model/views';
import type { Problem } from 'shared-store/data-store';
import type { QueryState } from 'shared-store/live/live-query';
import { MemoryStore } from 'shared-store/testing';
import { viewsAt } from './ViewsPanel';

const view = (name: string, path = '/'): View => ({ name, path, search: 'q=acme' });

const ready = (views: readonly View[], live = true, problem?: Problem): QueryState<View> => ({
  status: 'ready',
  rows: views.map((each, place) => ({ ...each, id: String(place) })),
  unreadable: [],
  cursors: [],
  live,
  problem,
});

const open = (state: QueryState<View>, path = '/') => viewsAt(path, state, new MemoryStore());

test('returns the views of the path by name', () => {
  const { saved, problem } = open(ready([view('This week'), view('Acme', '/customer'), view('Acme')]));
  expect(saved?.map(({ id, name }) => `${id} ${name}`)).toEqual(['2 Acme', '0 This week']);
  expect(problem).toBeUndefined();
});

test('returns no views while they load, and a problem when they fail or are offline', () => {
  expect(open({ status: 'loading' })).toMatchObject({ saved: undefined, problem: undefined });
  expect(open({ status: 'failed', error: new Error('no') })).toMatchObject({
    saved: undefined,
    problem: expect.stringMatching(/^Your views could not be loaded/),
  });
  const away = open(ready([view('Acme')], false));
  expect(away.saved).toHaveLength(1);
  expect(away.problem).toMatch(/^You're offline/);
});

test('requires a name in one line and a search within the limit', () => {
  const { check } = open(ready([]));
  expect(check(view('Acme'))).toBeUndefined();
  expect(check(view('x'.repeat(60)))).toBeUndefined();
  expect(check(view('x'.repeat(61)))).toBe('Name is too long: shorten it to 60 characters.');
  expect(check(view('\u200b'))).toBe('Name is required: fill it in.');
  expect(check(view('a\nb'))).toMatch(/line break/);
  expect(check({ ...view('Acme'), search: 'x'.repeat(2_001) })).toMatch(/^The search is too long/);
});

test('allows only replacing a view once the limit is reached', () => {
  const many = Array.from({ length: MOST_VIEWS }, (_, place) => view(`View ${place}`));
  expect(open(ready(many)).check(view('View 7'))).toBeUndefined();
  expect(open(ready(many), '/customer').check(view('View 7'))).toMatch(/^There are 100 views already/);
  expect(open(ready(many.slice(1))).check(view('Another'))).toBeUndefined();
});

test('refuses the name of another view of the list to a renamed one, but no rename at the limit', () => {
  const many = Array.from({ length: MOST_VIEWS }, (_, place) => view(`View ${place}`));
  const { check } = open(ready(many));
  const renamed = { ...view('View 7'), id: '7' };
  expect(check(view('View 8'), renamed)).toBe('A view named View 8 already exists. Choose another name.');
  expect(check(view('View 7'), renamed)).toBeUndefined();
  expect(check(view('Better'), renamed)).toBeUndefined();
});
