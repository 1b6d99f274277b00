import { messageOf } from '../launch/errors.mjs';

/** One step to a whole project. Each can be asked again at any time. */
export interface Step {
  readonly name: string;
  isDone(): Promise<boolean>;
  /** Does it, also after it was broken off midway. Undefined if only a person can. */
  readonly do?: (() => Promise<void>) | undefined;
  /** The command or link for a person: the only way, or the one after `do` was refused. */
  readonly byHand: string;
}

/** Prints a line. */
type Print = (line: string) => void;

/** Runs the steps until one is a person's, or fails. Returns whether all are done. */
export const runSteps = async (steps: readonly Step[], print: Print): Promise<boolean> => {
  for (const [index, step] of steps.entries()) {
    const stop = (reason: string): false => {
      print(
        `✖ ${step.name}: ${reason}\n  → ${step.byHand}\n  Then run the same command again. ${steps.length - index} steps are left.`,
      );
      return false;
    };
    try {
      if (!(await step.isDone())) {
        if (!step.do) return stop('this is yours.');
        await step.do();
        if (!(await step.isDone())) return stop('it was done, and does not show.');
      }
    } catch (error) {
      return stop(messageOf(error));
    }
    print(`✔ ${step.name}`);
  }
  return true;
};

/** Prints every step, and changes nothing. Returns whether all are done. */
export const askSteps = async (steps: readonly Step[], print: Print): Promise<boolean> => {
  let areDone = true;
  for (const step of steps) {
    // A step may need an earlier one before it can be asked.
    const state = await step.isDone().then(
      (isDone) => (isDone ? undefined : 'open'),
      (error: unknown) => `not known, ${messageOf(error).split('\n')[0]}`,
    );
    areDone &&= state === undefined;
    if (state === undefined) print(`✔ ${step.name}`);
    else
      print(
        `✖ ${step.name}: ${state}\n  → ${step.do ? 'npm run init does it. By hand: ' : ''}${step.byHand}`,
      );
  }
  return areDone;
};
