import type { Launch } from '../../tools/src/project/launch';
import type { Outcome } from './report/report';

/** One part of the bench. */
export interface Part {
  readonly name: string;
  /** Measures on the running emulators with the demo data. @param rounds How often to take each time. */
  measure(launch: Launch, rounds: number): Promise<Outcome>;
}
