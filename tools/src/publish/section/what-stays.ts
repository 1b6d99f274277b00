import { deploymentFiles } from '../../cloud/deployment-file';
import { root } from '../../project/root';
import type { SectionNames } from './names';

/** A section that was taken away. */
interface RemovedSection {
  readonly names: Pick<SectionNames, 'section' | 'title'>;
  readonly collections: readonly string[];
  readonly paths: readonly string[];
  /** The Firebase projects that list it, and its Hosting site in each. */
  readonly deployments: readonly ListingProject[];
  /** Whether its data of the local suite was deleted. */
  readonly isDataDeleted: boolean;
}

const listed = new Intl.ListFormat('en-US');

const indented = (lines: readonly string[]): string => lines.map((line) => `    ${line}\n`).join('');

/** Returns the command that deletes the data, in a project or on the local suite. */
const deletionOf = ({ names, collections, paths }: RemovedSection, project?: string): string =>
  [
    `npm run delete-data -- ${names.section}`,
    ...collections.map((name) => `--collection ${name}`),
    ...paths.map((path) => `--path ${path}`),
    ...(project === undefined ? [] : [`--project ${project}`]),
  ].join(' ');

/** Returns the steps in a Firebase project, in their order. */
const stepsIn = (removed: RemovedSection, { project, region, site, hosting }: ListingProject): string => {
  const { collections } = removed;
  const functions = collections.map((name) => `indexWords-${name}`).join(' ');
  return indented([
    `npm run publish -w shell -- --project ${project}`,
    ...(collections.length > 0
      ? [
          `npx firebase functions:delete ${functions} --region ${region} --project ${project}`,
          `npx firebase deploy --only firestore --force --project ${project}`,
        ]
      : []),
    hosting === undefined
      ? `npx firebase hosting:sites:delete ${site} --project ${project}`
      : `gcloud projects delete ${hosting}`,
    deletionOf(removed, project),
  ]);
};

/** Returns what a removed section leaves behind, and the commands that delete it. */
export const whatStays = (removed: RemovedSection): string => {
  const { names, collections, paths, deployments, isDataDeleted } = removed;
  const documents = collections.flatMap((name) => [name, `${name}Words`, `${name}Bin`]);
  const kept = [
    ...(documents.length > 0 ? [`the documents of ${listed.format(documents)}`] : []),
    `the saved views of ${listed.format(paths)}`,
  ];
  const local = isDataDeleted
    ? '  Its data on the local suite is deleted.\n'
    : `  Nothing stored was deleted. These stay: ${kept.join(';\n  ')}.
  On the local suite, this deletes them:

${indented([deletionOf(removed)])}`;
  const projects =
    deployments.length > 0 ? deployments : [{ project: 'PROJECT', region: 'REGION', site: 'SITE' }];
  return `
  ${names.title} is gone from this checkout.

${local}
  In a Firebase project the page takes its list from deployments/PROJECT/deployment.json. Take ${names.section} out of it,
  and then run, in this order:

${projects.map((deployment) => stepsIn(removed, deployment)).join('\n')}`;
};

/** A Firebase project whose page lists a section. */
interface ListingProject {
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
