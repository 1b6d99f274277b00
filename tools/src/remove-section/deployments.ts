import { root } from '../project/root';
import { deploymentFiles } from '../publish/deployment-file';

/** A Firebase project whose page lists a section. */
export interface ListingProject {
  readonly project: string;
  readonly region: string;
  /** The section's Hosting site. */
  readonly site: string;
}

/** Returns the Firebase projects whose page lists a section. */
export const deploymentsOf = (section: string, checkout: string = root): ListingProject[] =>
  deploymentFiles(checkout).flatMap(({ project, region, sites }) => {
    const { site } = sites[section] ?? {};
    return site === undefined ? [] : [{ project, region, site }];
  });
