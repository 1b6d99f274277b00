import type { Launch } from '../../tools/src/launch/context';
import type { PartReport } from './report/report';

export interface PartOptions {
  /** How often to take each time. */
  readonly repetitions: number;
}

/** One part of the bench. */
export interface Part {
  readonly name: string;
  /** Measures on the running emulators with the demo data. */
  measure(launch: Launch, options: PartOptions): Promise<PartReport>;
}
