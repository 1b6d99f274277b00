import type { RefreshHandler, Renderer } from './refresh-every-build';

const hook = {
  renderers: new Map<number, Renderer>(),
  inject: (_renderer: Renderer): number => 7,
};

beforeAll(async () => {
  Reflect.set(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', hook);
  await import('./refresh-every-build');
});

test('a renderer is noted under its id, one of a production build too', () => {
  const renderer = {};
  expect(hook.inject(renderer)).toBe(7);
  expect(hook.renderers.get(7)).toBe(renderer);
});

test('the renderer asks every build for the family of a component, and not just the one that has changed last', () => {
  const setRefreshHandler = jest.fn<void, [RefreshHandler]>();
  const renderer: Required<Renderer> = { setRefreshHandler };
  hook.inject(renderer);
  const build =
    (known: string): RefreshHandler =>
    (type) =>
      type === known ? `family of ${known}` : undefined;
  renderer.setRefreshHandler(build('Frame'));
  renderer.setRefreshHandler(build('ReportList'));
  const asked = setRefreshHandler.mock.lastCall?.[0];
  expect(['Frame', 'ReportList', 'ContactList'].map((type) => asked?.(type))).toEqual([
    'family of Frame',
    'family of ReportList',
    undefined,
  ]);
});
