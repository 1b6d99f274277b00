/** The median and quartiles of a sample. */
export interface Summary {
  readonly median: number;
  /** The first and third quartile. */
  readonly quartiles: readonly [number, number];
}

/** Returns a linearly interpolated quantile (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages"). */
export const quantile = (sample: readonly number[], share: number): number => {
  const ascending = [...sample].sort((a, b) => a - b);
  const position = (ascending.length - 1) * share;
  const below = ascending[Math.floor(position)] ?? Number.NaN;
  const above = ascending[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
};

/** Sums up a sample. @throws Error if it is empty. */
export const summarize = (sample: readonly number[]): Summary => {
  if (sample.length === 0) throw new Error('There is nothing to sum up.');
  return {
    median: quantile(sample, 0.5),
    quartiles: [quantile(sample, 0.25), quantile(sample, 0.75)],
  };
};
