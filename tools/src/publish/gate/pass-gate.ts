import type { Launch } from '../../launch/launch.mjs';
import type { Deployment } from '../deployment';
import { liveSections } from './expected-sections';
import { look } from './look';
import { newFaults } from './new-faults';
import { sharingFaults } from './sharing-faults';
import { type Stage, staged } from './stage';
import type { ExpectedSection } from './visits';

/** Where a package is to be published. */
export interface Gate {
  readonly launch: Launch;
  readonly deployment: Deployment;
  readonly packageName: string;
}

/** What is to be published. */
export interface GateSubject {
  /** The Hosting target of the site that it would change. */
  readonly target: string;
  /** What would be on that site. */
  readonly stage: Stage;
  /** The section that has to be found on the page, where it is one. */
  readonly expected?: ExpectedSection;
  /** The build that is live now. */
  readonly live?: string | undefined;
}

/**
 * Looks at the live page with what is to be published, as a step that the user sees.
 * @throws {StepFailed} Where the page does not work with it.
 */
export const passGate = (
  { launch: { steps }, deployment, packageName }: Gate,
  { target, stage, expected, live }: GateSubject,
): Promise<void> =>
  steps.run(
    'Gate',
    async (task) => {
      const others = (await liveSections(deployment, task.log)).filter(({ name }) => name !== target);
      const origin = deployment.sections[target]?.site ?? deployment.page;
      const hosting = deployment.hosting(target);
      const sharing = expected ? await sharingFaults(stage.from) : [];
      const seen = await staged(stage, (folder) => {
        const options = {
          page: deployment.page,
          candidate: { origin, folder, hosting },
          sections: expected ? [expected, ...others] : others,
          visitors: deployment.visitors(),
          onProgress: task.log,
        };
        return newFaults(target, options, look);
      });
      const faults = [...sharing, ...seen];
      for (const fault of faults) task.log(fault);
      if (faults.length > 0) throw new Error('The page does not work with it: nothing was published.');
    },
    `${live ? `${live} stays live. ` : ''}Correct what is said above and run \`npm run publish -w ${packageName}\` again.`,
  );
