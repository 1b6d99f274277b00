/** How many are under way at once: more would only wait for each other in the browser. */
const AT_ONCE = 8;

/** Does `work` to each item, some at once. @throws what `work` throws, after which no further one is begun. */
export const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item);
    }),
  );
};
