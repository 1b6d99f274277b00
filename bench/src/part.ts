import type { Launch } from '../../tools/src/launch/launch.mjs';
import type { PartReport } from './report/report';

export interface PartOptions {
  /** How often each thing is timed. */
  readonly repetitions: number;
}

/** One part of the bench: a question, answered by measuring. */
export interface Part {
  readonly name: string;
  /** Measures on the running emulators, which hold the demo data. */
  measure(launch: Launch, options: PartOptions): Promise<PartReport>;
}
