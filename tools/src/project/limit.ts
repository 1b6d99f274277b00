/** Runs a task, at once or when it is its turn. */
export type Limit = <T>(task: () => Promise<T>) => Promise<T>;

/** Gives a function that starts a task as soon as fewer than `atOnce` of its tasks are running. */
export const createLimit = (atOnce: number): Limit => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
