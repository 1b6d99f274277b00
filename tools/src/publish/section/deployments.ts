import { deploymentFiles } from '../../cloud/deployment-file';
import { root } from '../../project/root';

/** A Firebase project whose page lists a section. */
export interface ListingProject {
  readonly project: string;
  readonly region: string;
  /** The section's Hosting site. */
  readonly site: string;
  /** The section's Hosting project, if it has one of its own. */
  readonly hosting?: string;
}

/** Returns the Firebase projects whose page lists a section. */
export const deploymentsOf = (section: string, checkout: string = root): ListingProject[] =>
  deploymentFiles(checkout).flatMap(({ project, region, sites }) => {
    const { site, project: hosting } = sites[section] ?? {};
    return site === undefined ? [] : [{ project, region, site, ...(hosting !== undefined && { hosting }) }];
  });
