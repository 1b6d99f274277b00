import { LOADING } from './page-files-plugin';

// Jest loads no rspack. These are its names in a page.
jest.mock('@rspack/core', () => ({
  Compilation: {},
  RuntimeModule: class {},
  RuntimeGlobals: {
    require: '__webpack_require__',
    ensureChunk: '__webpack_require__.e',
    getChunkScriptFilename: '__webpack_require__.u',
    getChunkCssFilename: '__webpack_require__.k',
  },
}));

/** The network of a page: which files do not arrive, and which do not answer. */
class Network {
  readonly missing = new Set<string>();
  readonly silent = new Set<string>();

  readonly load = async (file: string): Promise<void> => {
    if (this.silent.has(file)) return new Promise(() => {});
    if (this.missing.has(file)) throw new Error(`${file} is away.`);
  };
}

/** Runs the loading of files as the page does. Returns how to load a chunk, and what the page hears. */
const openPage = (network: Network) => {
  const heard: string[] = [];
  const parts = { e: network.load };
  const page = {
    __webpack_require__: parts,
    document: { querySelector: () => null },
    Event: String,
    dispatchEvent: (name: object) => heard.push(`${name}`),
  };
  new Function(...Object.keys(page), LOADING)(...Object.values(page));
  return { heard, load: (chunk: string) => parts.e(chunk) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('says that a file is missing, and that it has arrived by another press', async () => {
  const network = new Network();
  const { heard, load } = openPage(network);
  network.missing.add('7');
  await expect(load('7')).rejects.toMatchObject({ isOfPage: true });
  await load('8');
  expect(heard).toEqual(['page-file-missing']);
  network.missing.clear();
  await load('7');
  expect(heard).toEqual(['page-file-missing', 'page-file-arrived']);
  await load('7');
  expect(heard).toHaveLength(2);
});

test('says nothing while another file is missing', async () => {
  const network = new Network();
  const { heard, load } = openPage(network);
  for (const chunk of ['7', '8']) {
    network.missing.add(chunk);
    await expect(load(chunk)).rejects.toThrow('away');
  }
  network.missing.delete('7');
  await load('7');
  expect(heard).toEqual(['page-file-missing', 'page-file-missing']);
  network.missing.delete('8');
  await load('8');
  expect(heard.at(-1)).toBe('page-file-arrived');
});

test('says that a file is slow, until that one has come', async () => {
  const network = new Network();
  const { heard, load } = openPage(network);
  network.silent.add('7');
  void load('7');
  await jest.advanceTimersByTimeAsync(3_000);
  expect(heard).toEqual([]);
  await jest.advanceTimersByTimeAsync(2_000);
  await load('8');
  expect(heard).toEqual(['page-file-slow']);
  network.silent.clear();
  await load('7');
  expect(heard).toEqual(['page-file-slow', 'page-file-arrived']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(2);
});
