import { seededRandom } from '../../suite/demo/random';
import { changesOf, type SourceChange } from './operators';

/** A fault that can be found again in another revision of its file. */
export interface SmallFault {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly kind: SourceChange['kind'];
  /** The whole lines of the fault, and how many times they stand before it in the file. */
  readonly context: string;
  readonly place: number;
  /** The faulty part of these lines, and what replaces it. */
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/** Sources of the product, and of the tools that publish and build it. */
const PRODUCT =
  /^(?:(?:shell|mfe-[^/]+|shared-(?!testing)[^/]+)\/src|functions\/(?:src|models)|tools\/src\/(?:publish|build))\/.*\.tsx?$/;
const NO_PRODUCT = /\.test\.|\/testing\/|\/fakes\/|\/fake-|\.d\.ts$/;

export const isProduct = (file: string): boolean => PRODUCT.test(file) && !NO_PRODUCT.test(file);

/** Returns the items by a key. Node 20 has no `Map.groupBy`. */
export const groupBy = <T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const asFault = (file: string, source: string, change: SourceChange): Omit<SmallFault, 'id'> => {
  const { operator, kind, start, end, text } = change;
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const context = source.slice(from, lineEnd < 0 ? undefined : lineEnd);
  return {
    ...{ file, operator, kind, context },
    line: source.slice(0, start).split('\n').length,
    place: source.slice(0, from).split(context).length - 1,
    offset: start - from,
    before: source.slice(start, end),
    after: text,
  };
};

/** Returns the place of a fault in a source. Undefined where its lines have changed. */
export const placeOf = (source: string, { context, place, offset, before }: SmallFault) => {
  let found = -1;
  for (let count = 0; count <= place; count += 1) {
    found = source.indexOf(context, found + 1);
    if (found < 0) return undefined;
  }
  return { start: found + offset, end: found + offset + before.length };
};

/**
 * Chooses faults, the same ones for a seed. Each line of the product is as likely as any other, each fault of a line, too. No two
 * of them are in the same lines.
 */
export const chooseFaults = (
  sources: ReadonlyMap<string, string>,
  seed: number,
  count: number,
): SmallFault[] => {
  const random = seededRandom(seed);
  const lines = [...sources].flatMap(([file, source]) => source.split('\n').map((_, at) => [file, at + 1]));
  const byFile = new Map<string, Map<number, Omit<SmallFault, 'id'>[]>>();
  const faultsAt = (file: string, line: number) => {
    const source = sources.get(file) ?? '';
    const known =
      byFile.get(file) ??
      groupBy(
        changesOf(source, file).map((change) => asFault(file, source, change)),
        (fault) => fault.line,
      );
    byFile.set(file, known);
    return known.get(line) ?? [];
  };
  const chosen: SmallFault[] = [];
  const lastLine = ({ line, context }: Omit<SmallFault, 'id'>) => line + context.split('\n').length - 1;
  for (let tries = 0; chosen.length < count && tries < count * 100; tries += 1) {
    const [file, line] = random.pick(lines);
    const faults = faultsAt(`${file}`, Number(line));
    if (faults.length === 0) continue;
    const fault = random.pick(faults);
    const isFree = chosen.every(
      (other) => other.file !== fault.file || lastLine(other) < fault.line || lastLine(fault) < other.line,
    );
    if (isFree) chosen.push({ ...fault, id: chosen.length + 1 });
  }
  return chosen;
};

/** Returns a source with each of these faults behind a switch: `globalThis.__fault(id)` says whether it is on. */
export const withSwitches = (source: string, faults: readonly SmallFault[]): string =>
  replaced(source, faults, ({ id, kind, before, after }) => {
    const isOn = `globalThis.__fault?.(${id})`;
    if (kind === 'expression') return `(${isOn}?(${after}):(${before}))`;
    return before === '' ? `if(${isOn})${after}` : `{if(!${isOn}){${before}}}`;
  }).text;

/** Returns a source with all of these faults, and the first and last line of each. */
export const withFaults = (source: string, faults: readonly SmallFault[]) =>
  replaced(source, faults, ({ kind, before, after }) => {
    if (kind === 'expression') return `(${after})`;
    return before === '' ? `if (Date.now() > 0) ${after} ` : after;
  });

const replaced = (source: string, faults: readonly SmallFault[], textOf: (fault: SmallFault) => string) => {
  const edits = faults
    .flatMap((fault) => ({ ...(placeOf(source, fault) ?? []), fault }))
    .filter((edit): edit is { start: number; end: number; fault: SmallFault } => 'start' in edit)
    .sort((one, other) => one.start - other.start);
  let text = '';
  let from = 0;
  const lineNow = () => text.split('\n').length;
  const lines = new Map<SmallFault, { first: number; last: number }>();
  for (const { start, end, fault } of edits) {
    text += source.slice(from, start);
    const first = lineNow();
    text += textOf(fault);
    lines.set(fault, { first, last: lineNow() });
    from = end;
  }
  return { text: text + source.slice(from), lines };
};
