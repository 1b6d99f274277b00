import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

/** Bytes by name. */
export type Bytes = Readonly<Record<string, number>>;

/** What a build's scripts weigh. */
export interface BuiltSize {
  /** All of them, each compressed by itself as a server sends it. */
  readonly gzipBytes: number;
  /** Bytes before compression by where they come from: a package, or the runtime of rspack and its federation. */
  readonly origins: Bytes;
}

const RUNTIME = 'runtime';

/** Where a source of a build comes from: `webpack://NAME/../node_modules/react-dom/…` from `react-dom`. */
const originOf = (source: string | null | undefined, packageName: string): string => {
  const path = (source ?? '').replace(/^webpack:\/\/[^/]*\//, '');
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  if (library) return library;
  if (path.startsWith('../')) return path.split('/')[1] ?? RUNTIME;
  return path.startsWith('./') ? packageName : RUNTIME;
};

const addOrigins = (sums: Map<string, number>, code: string, map: TraceMap, packageName: string): void => {
  const lines = code.split('\n');
  decodedMappings(map).forEach((segments, line) => {
    segments.forEach(([column, source], index) => {
      const origin = originOf(source === undefined ? null : map.sources[source], packageName);
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? column;
      sums.set(origin, (sums.get(origin) ?? 0) + end - column);
    });
  });
};

/** Weighs all scripts below `folder`, the output of the package's build, by their source maps. */
export async function builtSize(folder: string, packageName: string): Promise<BuiltSize> {
  const names = await readdir(folder, { recursive: true });
  const sums = new Map<string, number>();
  let gzipBytes = 0;
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const code = await readFile(join(folder, name), 'utf8');
    gzipBytes += gzipSync(code).length;
    const map = names.includes(`${name}.map`) && (await readFile(join(folder, `${name}.map`), 'utf8'));
    if (map) addOrigins(sums, code, new TraceMap(map), packageName);
    // A file that the build has taken over as it is.
    else sums.set(packageName, (sums.get(packageName) ?? 0) + code.length);
  }
  const origins = [...sums].filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a);
  return { gzipBytes, origins: Object.fromEntries(origins) };
}

/** What weighs more than it did when it was recorded, the most first, in words. */
export function grown(now: Bytes, recorded: Bytes): string {
  const growth = Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes: bytes - (recorded[name] ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${name} +${bytes.toLocaleString('en-US')}`);
  return growth.length > 0 ? growth.join(', ') : 'nothing';
}
