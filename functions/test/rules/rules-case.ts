import type { Outcome, RulesProject } from './rules-project';

/** One attempt and what must become of it. */
export interface RulesCase {
  readonly name: string;
  readonly expected: 'allowed' | 'refused';
  attempt(project: RulesProject): Promise<Outcome>;
}

/** Whether the outcome is the expected one: what Firestore finds malformed is refused as well. */
export const meets = ({ expected }: RulesCase, outcome: Outcome): boolean =>
  expected === (outcome === 'allowed' ? 'allowed' : 'refused');
