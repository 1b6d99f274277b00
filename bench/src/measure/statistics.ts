/** The middle of a sample, and the quarters below and above it. */
export interface Summary {
  readonly count: number;
  readonly median: number;
  /** The first and the third quartile: half of all values lie between them. */
  readonly quartiles: readonly [number, number];
}

/**
 * The value below which a share of an ascending sample lies, interpolated linearly between neighbours (type 7 of
 * Hyndman and Fan, "Sample Quantiles in Statistical Packages").
 */
const quantile = (ascending: readonly number[], share: number): number => {
  const position = (ascending.length - 1) * share;
  const below = ascending[Math.floor(position)] ?? Number.NaN;
  const above = ascending[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
};

/** Sums up a sample. @throws where it is empty. */
export const summarize = (sample: readonly number[]): Summary => {
  if (sample.length === 0) throw new Error('There is nothing to sum up.');
  const ascending = [...sample].sort((a, b) => a - b);
  return {
    count: ascending.length,
    median: quantile(ascending, 0.5),
    quartiles: [quantile(ascending, 0.25), quantile(ascending, 0.75)],
  };
};
