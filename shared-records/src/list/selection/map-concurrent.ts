/** Runs at most this many calls at the same time. The browser would only queue more. */
const CONCURRENCY = 8;

/**
 * Calls `work` for each item, {@link CONCURRENCY} at a time.
 * @throws the first error of `work`; starts no further call after it.
 */
export const mapConcurrent = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) await work(item);
    }),
  );
};
