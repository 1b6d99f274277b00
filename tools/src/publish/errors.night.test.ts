import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { SmallSections } from '../build/testing/small-sections';
import { sourcesOf } from './errors';

const SOURCE = `interface Visit { readonly customer: string }

/** The effect of a button of the section. */
const press = ({ customer }: Visit): never => {
  if (customer === '') return press({ customer: 'nobody' });
  throw new TypeError(customer);
};

export default { screens: { '/a': () => press({ customer: 'Budi' }) } };
`;

interface Exposed {
  default?: { screens: Record<string, () => never> };
}

type Factory = (module: object, exports: Exposed, require: object) => void;

/** Runs the modules of a built chunk by hand, and returns the stack of what its screen throws. */
const stackOf = (script: string, filename: string): string => {
  const pushed: [ids: unknown, modules: Record<string, Factory>][] = [];
  const chunks = new Proxy(
    {},
    { get: () => ({ push: (chunk: (typeof pushed)[number]) => pushed.push(chunk) }) },
  );
  runInNewContext(script, { self: chunks, globalThis: chunks }, { filename });
  const define = (target: object, getters: Record<string, () => unknown>, values: object = {}) => {
    for (const [name, get] of Object.entries(getters)) Object.defineProperty(target, name, { get });
    Object.assign(target, values);
  };
  for (const factory of pushed.flatMap(([, modules]) => Object.values(modules))) {
    const exports: Exposed = {};
    factory({ exports }, exports, { d: define, r: () => undefined });
    try {
      exports.default?.screens['/a']?.();
    } catch (error) {
      return String(Reflect.get(Object(error), 'stack'));
    }
  }
  throw new Error(`${filename} throws nothing.`);
};

test('names the line and column that threw in a build of rspack', async () => {
  const sections = new SmallSections();
  try {
    await sections.build({ orders: { source: SOURCE, dependencies: [] } });
    const folder = sections.folderOf('orders');
    const [script = ''] = readdirSync(folder).filter((name) => /^section\..*\.js$/.test(name));
    // Jest would map the stack of a script that names its map.
    const text = readFileSync(join(folder, script), 'utf8').replace(/^\/\/# .*/m, '');
    const places = [
      ...stackOf(text, `https://orders.example/${script}`).matchAll(/\/([^/]+\.js:\d+:\d+)\)?$/gm),
    ].map(([, place]) => place);
    const site = () => ({
      read: async (path: string) => readFileSync(join(folder, path.replace('builds/a/', ''))),
    });
    const sources = sourcesOf({ site }, 'orders', 'mfe-orders');
    const [threw, called] = await Promise.all(places.slice(0, 2).map((place = '') => sources('a', place)));
    // `new` and the name behind it: the build has left out `new`.
    expect(threw).toMatch(/^mfe-orders\/src\/section\.tsx:6:(9|13)$/);
    expect(called).toMatch(/^mfe-orders\/src\/section\.tsx:9:/);
  } finally {
    sections.remove();
  }
}, 120_000);
