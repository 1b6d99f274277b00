/** The middle of a sample, and the quarters below and above it. */
export interface Summary {
  readonly count: number;
  readonly median: number;
  /** The first and the third quartile: half of all values lie between them. */
  readonly quartiles: readonly [number, number];
}

/**
 * The value below which a share of a sample lies, interpolated linearly between neighbours (type 7 of Hyndman and Fan,
 * "Sample Quantiles in Statistical Packages").
 */
export const quantile = (sample: readonly number[], share: number): number => {
  const ascending = [...sample].sort((a, b) => a - b);
  const position = (ascending.length - 1) * share;
  const below = ascending[Math.floor(position)] ?? Number.NaN;
  const above = ascending[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
};

/** Sums up a sample. @throws where it is empty. */
export const summarize = (sample: readonly number[]): Summary => {
  if (sample.length === 0) throw new Error('There is nothing to sum up.');
  return {
    count: sample.length,
    median: quantile(sample, 0.5),
    quartiles: [quantile(sample, 0.25), quantile(sample, 0.75)],
  };
};
