/** Something to be timed, and where its times are kept, in milliseconds. */
export interface Turn {
  time(): Promise<number>;
  readonly times: number[];
}

/** Times one after the other, round by round: what slows the machine for a while slows all of them. */
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
