/** A measurement and the list of its times, in milliseconds. */
export interface Turn {
  time(): Promise<number>;
  readonly times: number[];
}

/** Measures in turns, so that a slow phase of the machine affects all. */
export const takeTurns = async (
  turns: readonly Turn[],
  rounds: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    for (const { time, times } of turns) {
      signal.throwIfAborted();
      times.push(await time());
    }
  }
};
