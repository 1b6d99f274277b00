/** All values of each step, by subject and then by step. The nth values of all subjects are from one round. */
export type Samples = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Something to measure in turns with others. */
interface Subject {
  readonly name: string;
  /** Returns one value for each step. @param round from 0. */
  measure(round: number): Promise<Readonly<Record<string, number>>>;
}

/** Shows the rounds, and stops them: a `Launch`. */
interface Progress {
  readonly steps: {
    run(title: string, action: (task: { log(line: string): void }) => Promise<void>): Promise<void>;
  };
  readonly signal: AbortSignal;
}

/** Measures subjects in turns, so that a slow phase of the machine affects all. Each round begins with another one. */
export const takeRounds = async (
  { steps, signal }: Progress,
  title: string,
  rounds: number,
  subjects: readonly Subject[],
): Promise<Samples> => {
  const samples = new Map(subjects.map(({ name }) => [name, new Map<string, number[]>()]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % subjects.length;
    await steps.run(`Round ${round + 1}, ${title}`, async (task) => {
      for (const { name, measure } of [...subjects.slice(first), ...subjects.slice(0, first)]) {
        signal.throwIfAborted();
        task.log(name);
        const taken = samples.get(name);
        for (const [step, value] of Object.entries(await measure(round))) {
          taken?.set(step, [...(taken.get(step) ?? []), value]);
        }
      }
    });
  }
  return Object.fromEntries([...samples].map(([name, taken]) => [name, Object.fromEntries(taken)]));
};
