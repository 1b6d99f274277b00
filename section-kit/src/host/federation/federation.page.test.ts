import { createInstance } from '@module-federation/enhanced/runtime';
import { EntryError } from '../failure';
import { Federation, type Remote } from './federation';

jest.mock('@module-federation/inject-external-runtime-core-plugin', () => ({
  __esModule: true,
  default: () => ({ name: 'inject-external-runtime-core-plugin' }),
}));

declare const __FEDERATION__: {
  readonly __INSTANCES__: readonly {
    readonly name: string;
    readonly moduleCache: ReadonlyMap<string, unknown>;
    readonly options: { readonly remotes: readonly { readonly name: string }[] };
  }[];
};

const NAME = 'reports_live';
const ENTRY = 'https://reports.example/builds/live/remoteEntry.js';
const react = { useState: () => [] };

const loadForms = jest.fn<Promise<object>, []>();
const loadDialogs = jest.fn<Promise<object>, []>();

const federation = new Federation('build-of-the-shell', {
  react: { version: '19.3.1', module: react },
  forms: { version: '1.0.0', load: loadForms },
  dialogs: { version: '1.0.0', load: loadDialogs },
});

const scripts = () => [...document.head.querySelectorAll('script')];
const globals: Record<string, unknown> = globalThis as Record<string, unknown>;

/** Waits for the script of an attempt, sets its container, and ends it. */
const end = async (event: 'load' | 'error', container?: unknown) => {
  while (scripts().length === 0) await Promise.resolve();
  const [script] = scripts();
  if (!script) throw new Error('There is no script.');
  if (container !== undefined) globals[NAME] = container;
  script.dispatchEvent(new Event(event));
  return script;
};

const exposing = (exposed: unknown) => ({ init: jest.fn(), get: jest.fn(async () => () => exposed) });

let attempts = 0;
const attempt = (different: Partial<Remote> = {}): Remote => {
  attempts += 1;
  return { name: NAME, entry: `${ENTRY}?attempt=${attempts}`, ...different };
};

/** Returns everything that the runtime remembers of its remotes. */
const remembered = () => ({
  instances: __FEDERATION__.__INSTANCES__.map(({ name }) => name),
  remotes: __FEDERATION__.__INSTANCES__.flatMap(({ options }) => options.remotes.map(({ name }) => name)),
  modules: __FEDERATION__.__INSTANCES__.flatMap(({ moduleCache }) => [...moduleCache.keys()]),
  left: globals[NAME],
});

const NOTHING = { instances: ['shell'], remotes: [], modules: [], left: undefined };

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

test('runs an entry with its hash, across origins, and removes the script', async () => {
  const remote = attempt({ integrity: 'sha384-AAAA' });
  const loaded = federation.load(remote);
  const script = await end('load', exposing({ default: 'the section' }));
  expect(script).toMatchObject({
    src: remote.entry,
    crossOrigin: 'anonymous',
    integrity: 'sha384-AAAA',
  });
  expect(await loaded).toEqual({ default: 'the section' });
  expect(scripts()).toEqual([]);
  federation.evict(remote);
});

test('gives a container the share scope of the host', async () => {
  const remote = attempt();
  const container = exposing({});
  const loaded = federation.load(remote);
  await end('load', container);
  await loaded;
  const [scope] = container.init.mock.calls[0] ?? [];
  expect(scope).toMatchObject({ react: { '19.3.1': { from: 'shell', loaded: true } } });
  expect(scope.react['19.3.1'].lib()).toBe(react);
  expect(container.get).toHaveBeenCalledWith('./section');
  federation.evict(remote);
});

describe('an entry that does not arrive', () => {
  test('is an error, and its script is removed', async () => {
    const remote = attempt();
    const loaded = federation.load(remote);
    const error = expect(loaded).rejects.toMatchObject({ outcome: 'error' });
    await end('error');
    await error;
    expect(scripts()).toEqual([]);
    federation.evict(remote);
    expect(remembered()).toEqual(NOTHING);
  });

  test('is a timeout after six seconds, and its script is removed', async () => {
    jest.useFakeTimers();
    const remote = attempt();
    const outcome = federation.load(remote).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(5_999);
    expect(scripts()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ outcome: 'timeout' });
    expect(scripts()).toEqual([]);
    jest.useRealTimers();
    federation.evict(remote);
    expect(remembered()).toEqual(NOTHING);
  });
});

describe('a failed build leaves nothing behind after it is evicted, and runs when it is repaired', () => {
  const boom = new Error('boom');
  test.each<[string, unknown]>([
    ['that leaves no container', undefined],
    ['that leaves something else', 1],
    ['whose container cannot be started', { init: () => Promise.reject(boom), get: async () => () => ({}) }],
    ['that exposes nothing', { init() {}, get: async () => undefined }],
    ['whose module does not arrive', { init() {}, get: () => Promise.reject(boom) }],
    [
      'whose module throws',
      {
        init() {},
        get: async () => () => {
          throw boom;
        },
      },
    ],
  ])('%s', async (_, container) => {
    for (const _ of ['first', 'second']) {
      const remote = attempt();
      const failed = expect(federation.load(remote)).rejects.not.toBeInstanceOf(EntryError);
      await end('load', container);
      await failed;
      federation.evict(remote);
      expect(remembered()).toEqual(NOTHING);
    }
    const remote = attempt();
    const loaded = federation.load(remote);
    await end('load', exposing({ default: 'repaired' }));
    expect(await loaded).toEqual({ default: 'repaired' });
    federation.evict(remote);
    expect(remembered()).toEqual(NOTHING);
  });
});

test('a late eviction leaves the next attempt alone', async () => {
  const [late, next] = [attempt(), attempt()];
  const first = federation.load(late);
  await end('load', exposing({ default: 'first' }));
  await first;
  federation.evict(late);
  const loaded = federation.load(next);
  await end('load', exposing({ default: 'next' }));
  expect(await loaded).toEqual({ default: 'next' });
  federation.evict(late);
  expect(remembered()).toMatchObject({ remotes: [NAME], modules: [NAME] });
  federation.evict(next);
  expect(remembered()).toEqual(NOTHING);
});

/** Returns a container with its own runtime that consumes React, like a section of another repository. */
const foreign = (shareConfig: { singleton: boolean; requiredVersion: string }, version = '18.2.0') => {
  const instance = createInstance({
    name: NAME,
    remotes: [],
    shared: { react: { version, lib: () => ({ foreign: version }), shareConfig } },
  });
  return {
    init: (scope: Parameters<typeof instance.initShareScopeMap>[1]) =>
      instance.initShareScopeMap('default', scope),
    get: async () => {
      const factory = await instance.loadShare<object>('react');
      return () => (factory ? factory() : undefined);
    },
  };
};

test.each([
  ['its own as well, in the same version', { singleton: true, requiredVersion: '^19.0.0' }, '19.3.1'],
  ['a newer one', { singleton: true, requiredVersion: '^19.0.0' }, '19.9.0'],
  ['one that is no singleton', { singleton: false, requiredVersion: '^19.0.0' }, '19.9.0'],
])("gives a foreign container the host's React where it brings %s", async (_, shareConfig, version) => {
  const remote = attempt();
  const loaded = federation.load(remote);
  await end('load', foreign(shareConfig, version));
  expect(await loaded).toBe(react);
  federation.evict(remote);
  expect(remembered()).toEqual(NOTHING);
});

test.each([true, false])(
  'refuses a foreign container that needs another React (singleton: %p)',
  async (singleton) => {
    const remote = attempt();
    const loaded = federation.load(remote);
    const refused = expect(loaded).rejects.toMatchObject({
      kind: 'contract',
      message: expect.stringContaining('needs react ^18.0.0, and this page has 19.3.1'),
    });
    await end('load', foreign({ singleton, requiredVersion: '^18.0.0' }));
    await refused;
    federation.evict(remote);
    expect(remembered()).toEqual(NOTHING);
  },
);

describe('a lazy shared module', () => {
  const forms = { form: 'a form' };

  /** Returns a container that imports a lazy module when the test says so. */
  const consumer = () => {
    const shared = {
      version: '0.0.0',
      get: async () => () => ({}),
      shareConfig: { singleton: true, requiredVersion: '^1.0.0' },
    };
    const instance = createInstance({
      name: NAME,
      remotes: [],
      shared: { forms: shared, dialogs: { ...shared } },
    });
    return {
      init: (scope: Parameters<typeof instance.initShareScopeMap>[1]) =>
        instance.initShareScopeMap('default', scope),
      get: async () => () => ({}),
      ask: async (module: 'forms' | 'dialogs') => {
        const factory = await instance.loadShare<object>(module);
        if (!factory) throw new Error('There is no module.');
        return factory();
      },
    };
  };

  const start = async () => {
    const [remote, container] = [attempt(), consumer()];
    const loaded = federation.load(remote);
    await end('load', container);
    await loaded;
    return { remote, container };
  };

  test('is loaded when a container imports it, and again after a failure', async () => {
    const dialogs = { dialog: 'a dialog' };
    loadDialogs.mockRejectedValueOnce(new Error('The chunk did not arrive.')).mockResolvedValue(dialogs);
    const { remote, container } = await start();
    expect(loadDialogs).not.toHaveBeenCalled();
    await expect(container.ask('dialogs')).rejects.toThrow('The chunk did not arrive.');
    expect(await container.ask('dialogs')).toBe(dialogs);
    federation.evict(remote);
  });

  test('stays with the host when the container that imported it is evicted', async () => {
    let arrive = () => {};
    loadForms.mockReturnValue(
      new Promise((resolve) => {
        arrive = () => resolve(forms);
      }),
    );
    const first = await start();
    const asked = first.container.ask('forms');
    while (loadForms.mock.calls.length === 0) await Promise.resolve();
    federation.evict(first.remote);
    arrive();
    expect(await asked).toBe(forms);
    const second = await start();
    expect(await second.container.ask('forms')).toBe(forms);
    federation.evict(second.remote);
    const third = await start();
    expect(await third.container.ask('forms')).toBe(forms);
    federation.evict(third.remote);
    expect(remembered()).toEqual(NOTHING);
  });
});
