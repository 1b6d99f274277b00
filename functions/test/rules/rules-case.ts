import type { Outcome, RulesProject } from './rules-project';

/** An attempt and its expected outcome. */
export interface RulesCase {
  readonly name: string;
  readonly expected: 'allowed' | 'refused';
  attempt(project: RulesProject): Promise<Outcome>;
}

/** Returns whether the outcome is as expected. A malformed request counts as refused. */
export const meets = ({ expected }: RulesCase, outcome: Outcome): boolean =>
  expected === (outcome === 'allowed' ? 'allowed' : 'refused');
