import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../project/errors.mjs';
import { adviceOn, isPassing } from './refusals';

/** One step to a whole project. Each can be asked again at any time. */
export interface Step {
  readonly name: string;
  isDone(): Promise<boolean>;
  /** Says what is open, where the name alone says too little. */
  readonly open?: () => Promise<string>;
  /** Does it, also after it was broken off midway. Undefined if only a person can. */
  readonly do?: (() => Promise<void>) | undefined;
  /** The command or link for a person: the only way, or the one after `do` was refused. */
  readonly byHand: string;
  /** Whether the steps after it need nothing of it. */
  readonly isOptional?: boolean;
  /** Whether asking reads what no workflow may: accounts, bills, or which secrets there are. The weekly `doctor` leaves it out. */
  readonly isForPersons?: boolean;
  /** Whether staging does without it: it keeps records or calls somebody, and staging has neither records nor users. */
  readonly isForProduction?: boolean;
}

/** Sets how often a step is asked again, while Google refuses what it will allow in some minutes. */
interface Patience {
  readonly attempts: number;
  readonly pauseMs: number;
}

/**
 * Returns once a step is done, and shows: for a minute and more, Google may answer as before
 * (cloud.google.com/iam/docs/access-change-propagation).
 * @returns the reason why it is not.
 */
const runStep = async (step: Step, { attempts, pauseMs }: Patience): Promise<string | undefined> => {
  if (await step.isDone()) return undefined;
  if (!step.do) return 'this is yours.';
  await step.do();
  for (let asked = 1; !(await step.isDone()); asked += 1) {
    if (asked === attempts)
      return `it was done, and does not show${step.open ? `: ${await step.open()}` : ''}.`;
    await wait(pauseMs);
  }
  return undefined;
};

type Print = (line: string) => void;

/** Runs the steps until one is a person's, or fails. Returns whether all are done. */
export const runSteps = async (
  steps: readonly Step[],
  print: Print,
  patience: Patience = { attempts: 12, pauseMs: 15_000 },
): Promise<boolean> => {
  const { attempts, pauseMs } = patience;
  const left: string[] = [];
  for (const [index, step] of steps.entries()) {
    let reason: string | undefined;
    let advice: string | undefined;
    for (let attempt = 1; ; attempt += 1) {
      try {
        reason = await runStep(step, patience);
        break;
      } catch (error) {
        reason = messageOf(error);
        advice = adviceOn(error);
        if (!isPassing(error) || attempt === attempts) break;
        print(`… ${step.name}: Google does not allow it yet. Asking again in ${pauseMs / 1_000} s.`);
        await wait(pauseMs);
      }
    }
    if (reason === undefined) {
      print(`✔ ${step.name}`);
      continue;
    }
    const next = step.isOptional
      ? 'The other steps go on.'
      : `Then run the same command again. ${steps.length - index} steps are left.`;
    print(`✖ ${step.name}: ${reason}\n  → ${advice ?? step.byHand}\n  ${next}`);
    if (!step.isOptional) return false;
    left.push(step.name);
  }
  return left.length === 0;
};

/** Prints every step, and changes nothing. Returns whether all are done. */
export const askSteps = async (steps: readonly Step[], print: Print): Promise<boolean> => {
  let areDone = true;
  for (const step of steps) {
    // A step may need an earlier one before it can be asked.
    const state = await step.isDone().then(
      async (isDone) => (isDone ? undefined : ((await step.open?.()) ?? 'open')),
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
