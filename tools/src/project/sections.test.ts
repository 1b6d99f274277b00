import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { futurePorts, sectionModelFiles, sectionsIn, sectionsWithModels } from './sections';

let checkout: string;

const writeText = (path: string, text: string): void => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
};

const write = (path: string, content: unknown): void => writeText(path, JSON.stringify(content));

const TEAM = 'Orders <orders@example.com>';

const addSection = (name: string, port: number, path = `/${name}`): void => {
  write(`mfe-${name}/package.json`, { config: { port } });
  write(`mfe-${name}/section.json`, {
    name,
    contract: '^3.0.0',
    team: TEAM,
    routes: [{ path, role: 'staff' }],
  });
};

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'sections-'));
  addSection('orders', 3007);
  addSection('visits', 3005);
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('are the folders with a section.json, in the order of their ports', () => {
  write('mfe-old/dist/section.json', {});
  write('mfe-design/package.json', {});
  write('shell/package.json', { config: { port: 3000 } });
  expect(sectionsIn(checkout)).toMatchObject([
    { name: 'visits', packageName: 'mfe-visits', port: 3005, source: { routes: [{ path: '/visits' }] } },
    { name: 'orders', packageName: 'mfe-orders', port: 3007 },
  ]);
});

test('cannot share a port', () => {
  addSection('notes', 3007);
  expect(() => sectionsIn(checkout)).toThrow(
    'mfe-notes and mfe-orders both have the port 3007: change "config.port" in one package.json to 3006.',
  );
});

test('cannot share a path', () => {
  addSection('notes', 3008, '/orders');
  expect(() => sectionsIn(checkout)).toThrow(
    'mfe-notes and mfe-orders both have a screen at /orders: change the path in one section.json.',
  );
});

test('have the name of their folder', () => {
  write('mfe-notes/package.json', { config: { port: 3008 } });
  write('mfe-notes/section.json', {
    name: 'memos',
    contract: '^3.0.0',
    team: TEAM,
    routes: [{ path: '/notes', role: 'staff' }],
  });
  expect(() => sectionsIn(checkout)).toThrow(
    'mfe-notes/section.json has the name memos: write "notes", as its folder.',
  );
});

test('need a port', () => {
  write('mfe-orders/package.json', {});
  expect(() => sectionsIn(checkout)).toThrow('mfe-orders/package.json names no port: add "config": { "port"');
});

test('need a valid section.json', () => {
  write('mfe-orders/section.json', { name: 'orders', contract: '^3.0.0', team: TEAM, routes: [] });
  expect(() => sectionsIn(checkout)).toThrow('mfe-orders/section.json is not valid: routes: ');
});

test.each([undefined, 'Orders', 'orders@example.com', 'Orders <orders>', `${TEAM}, ${TEAM}`])(
  'need a team with a name and an address, not %s',
  (team) => {
    const routes = [{ path: '/orders', role: 'staff' }];
    write('mfe-orders/section.json', { name: 'orders', contract: '^3.0.0', team, routes });
    expect(() => sectionsIn(checkout)).toThrow('mfe-orders/section.json is not valid: team: ');
  },
);

describe('panels', () => {
  const slot = 'orders/order/v1';
  const panel = { slot, label: 'Visits', order: 1, role: 'staff' };
  const change = (name: string, route: object, more: object = {}) =>
    write(`mfe-${name}/section.json`, {
      name,
      contract: '^3.1.0',
      team: TEAM,
      routes: [{ path: `/${name}`, role: 'staff', ...route }],
      ...more,
    });

  test('stand in slots of other sections, and of their own', () => {
    change('orders', { slots: [slot] }, { extends: [panel] });
    change('visits', {}, { extends: [panel] });
    expect(sectionsIn(checkout).map(({ source }) => source.extends)).toEqual([[panel], [panel]]);
  });

  test('need a slot that a section offers', () => {
    change('visits', {}, { extends: [panel] });
    expect(() => sectionsIn(checkout)).toThrow(
      'mfe-visits/section.json extends orders/order/v1, which no section offers. There is no slot.',
    );
    change('orders', { slots: ['orders/order/v2', 'orders/orders/v1'] });
    expect(() => sectionsIn(checkout)).toThrow(
      'extends orders/order/v1, which no section offers. There is orders/order/v2, orders/orders/v1.',
    );
  });

  test('are one for each slot', () => {
    change('orders', { slots: [slot] });
    change('visits', {}, { extends: [panel, { ...panel, order: 2 }] });
    expect(() => sectionsIn(checkout)).toThrow(
      'mfe-visits/section.json extends orders/order/v1 twice: a section has one panel for a slot.',
    );
  });

  test('find a slot under the name of its section', () => {
    change('visits', { slots: [slot] });
    expect(() => sectionsIn(checkout)).toThrow(
      'mfe-visits/section.json offers orders/order/v1: begin its slots with "visits/".',
    );
  });
});

test('get the lowest ports that no section has', () => {
  const ports = futurePorts(sectionsIn(checkout));
  expect(ports.slice(0, 3)).toEqual([3006, 3008, 3009]);
});

describe('the models of sections', () => {
  beforeEach(() => {
    for (const name of ['mfe-admin', 'mfe-orders', 'mfe-visits']) writeText(`${name}/package.json`, '{}');
    writeText(
      'mfe-orders/src/models.ts',
      "import { order } from './orders/order';\nimport type { Line } from './lines/line';\nexport const models = [order];\n",
    );
    writeText(
      'mfe-orders/src/orders/order.ts',
      "import { defineModel } from 'shared-model/define-model';\nimport { STATES } from './states';\nimport '../models';\n",
    );
    writeText('mfe-orders/src/orders/states.ts', '');
    writeText('mfe-orders/src/orders/OrdersScreen.tsx', "import { order } from './order';\n");
    writeText('mfe-orders/src/lines/line.ts', "import { order } from '../orders/order';\n");
    writeText('mfe-visits/src/models.ts', 'export const models = [];\n');
    writeText('mfe-left/src/models.ts', '');
  });

  test('are of the sections with a src/models.ts', () => {
    expect(sectionsWithModels(checkout)).toEqual(['mfe-orders', 'mfe-visits']);
  });

  test('are what src/models.ts imports from its section, and no screen', () => {
    expect(sectionModelFiles(checkout)).toEqual([
      'mfe-orders/src/lines/line.ts',
      'mfe-orders/src/models.ts',
      'mfe-orders/src/orders/order.ts',
      'mfe-orders/src/orders/states.ts',
      'mfe-visits/src/models.ts',
    ]);
  });
});
