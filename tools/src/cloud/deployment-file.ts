import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { jsonText } from 'section-kit/build/section-manifest';
import { type ListedSites, originSchema, sectionSitesSchema } from 'shared-contract';
import * as v from 'valibot';
import { defaultDatabase } from '../project/firebase-config';
import { root } from '../project/root';
import { type PageConfig, parseFirebaseConfig } from './firebase-web-config';

const host = v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain is as sales.example.com'));

/** (cloud.google.com/firestore/docs/manage-databases#database_id) */
const databaseId = v.pipe(
  v.string(),
  v.regex(
    /^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/,
    'a database is (default), or has 4 to 63 small letters, digits and hyphens',
  ),
);

const timeZone = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text),
    'a time zone is as Asia/Jakarta',
  ),
);

const projectId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'a project is as sales-reports'),
);

/** Fewer are a slip. */
const months = v.pipe(v.number(), v.integer(), v.minValue(12, 'records are kept for 12 months at least'));

const siteSchema = v.strictObject({
  site: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a site has small letters, digits and hyphens')),
  /** The Hosting project of a section, where its pipeline has rights. By default the page's, where it has none. */
  project: v.optional(projectId),
  /** The public half of its key. The shell's is in nobody's hands but its own commands'. */
  publicKey: v.optional(v.string()),
  /** The origins of a section's own services, which the page may ask. */
  connect: v.optional(v.array(originSchema)),
});

const fileSchema = v.strictObject({
  project: v.string(),
  /** Whether it is the project that each part goes to before production. */
  staging: v.optional(v.boolean()),
  /** The region of functions and documents. */
  region: v.string(),
  /** The database, if it is not the one of `firebase.json`: a restored one has another name. */
  databaseId: v.optional(databaseId),
  /** The database before the last `npm run restore`, which nobody writes to. */
  formerDatabaseId: v.optional(databaseId),
  /** The time zone that decides on which day something happened, if it is not Jakarta's. */
  timeZone: v.optional(timeZone),
  /** The host of the page, if it has one of its own. */
  domain: v.optional(host),
  /** The repository of the pipelines on GitHub, as `company/sales`. */
  repository: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/, 'a repository is as company/sales')),
  ),
  /** The project of the exports and its bucket, which stay if this project is deleted. */
  exports: v.optional(
    v.strictObject({
      project: projectId,
      bucket: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'a bucket is as sales-exports'))),
    }),
  ),
  /** The months after which contacts that nobody visits, and reports, go into the bin. By default, they are kept. */
  retention: v.optional(v.strictObject({ contacts: v.optional(months), reports: v.optional(months) })),
  /** The web configuration of the project, as the Firebase console shows it. */
  web: v.optional(v.record(v.string(), v.unknown())),
  /** The shell's site, and those of the sections that the page lists. */
  sites: v.record(v.string(), siteSchema),
});

/** The `deployment.json` of a Firebase project. `npm run init` fills it step by step. */
export type DeploymentFile = v.InferOutput<typeof fileSchema>;

const pathOf = (project: string, checkout: string): string =>
  join(checkout, 'deployments', project, 'deployment.json');

/** Returns the file of a project as far as it is written. @throws {Error} Where it has another shape. */
export const deploymentFile = (project: string, checkout: string = root): DeploymentFile | undefined => {
  const path = pathOf(project, checkout);
  if (!existsSync(path)) return undefined;
  const { success, output, issues } = v.safeParse(fileSchema, JSON.parse(readFileSync(path, 'utf8')));
  if (success) return output;
  const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'} (${issue.message})`);
  throw new Error(`deployments/${project}/deployment.json is wrong in ${wrong.join(', ')}.`);
};

/** Writes the file of a project, whole or not at all. */
export const writeDeploymentFile = async (file: DeploymentFile, checkout: string = root): Promise<void> => {
  const path = pathOf(file.project, checkout);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.draft`, jsonText(v.parse(fileSchema, file)));
  await rename(`${path}.draft`, path);
};

/** Returns the id of the database that a project uses. */
export const databaseOf = (project: string, checkout: string = root): string =>
  deploymentFile(project, checkout)?.databaseId ?? defaultDatabase;

/** Returns the deployments of a checkout. */
export const deploymentFiles = (checkout: string = root): DeploymentFile[] =>
  readdirSync(join(checkout, 'deployments')).flatMap((project) => deploymentFile(project, checkout) ?? []);

/** Returns the default address of a Hosting site (firebase.google.com/docs/hosting/multisites). */
export const siteAddress = (site: string): string => `https://${site}.web.app`;

/** The addresses, keys and configuration of a whole deployment. */
export interface HostedPage {
  readonly page: string;
  readonly sections: ListedSites;
  readonly config: PageConfig;
  /** Each Hosting site and its project, by its target. */
  readonly hostings: Readonly<Record<string, { readonly project: string; readonly site: string }>>;
}

/** Returns the page of a project. @throws {Error} With what `npm run init` has not written yet, or what is wrong. */
export const hostedPage = (project: string, checkout: string = root): HostedPage => {
  const file = deploymentFile(project, checkout);
  const missing = (what: string) =>
    new Error(`deployments/${project}/deployment.json has no ${what}: run \`npm run init -- ${project}\`.`);
  if (!file)
    throw new Error(
      `There is no deployments/${project}/deployment.json: run \`npm run init -- ${project}\`.`,
    );
  const { shell, ...others } = file.sites;
  if (!shell) throw missing('site for the shell');
  if (!file.web) throw missing('web configuration');
  const sections = Object.entries(others).map(([name, { site, publicKey, connect }]) => {
    if (publicKey === undefined) throw missing(`public key of ${name}`);
    return [name, { site: siteAddress(site), publicKey, ...(connect && { connect }) }];
  });
  return {
    page: file.domain === undefined ? siteAddress(shell.site) : `https://${file.domain}`,
    sections: v.parse(sectionSitesSchema, Object.fromEntries(sections)),
    config: parseFirebaseConfig({
      options: file.web,
      region: file.region,
      ...(file.databaseId !== undefined && { databaseId: file.databaseId }),
      ...(file.timeZone !== undefined && { timeZone: file.timeZone }),
    }),
    hostings: Object.fromEntries(
      Object.entries(file.sites).map(([name, { site, project: own = project }]) => [
        name,
        { project: own, site },
      ]),
    ),
  };
};

const CONFIG_META = /<meta(?=[^>]*\sname="page-config")[^>]*>/g;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * Returns the HTML of a shell with the configuration of a deployment. A build carries that of the local suite, so one build
 * serves every project.
 * @throws {Error} Where it has no place for it.
 */
export const withConfig = (html: string, config: PageConfig): string => {
  if (html.match(CONFIG_META)?.length !== 1)
    throw new Error('The HTML is of no shell: it has no configuration.');
  const content = JSON.stringify(config).replaceAll(/[&"<>]/g, (sign) => ESCAPED[sign] ?? sign);
  return html.replace(CONFIG_META, () => `<meta content="${content}" name="page-config">`);
};

/** Returns the HTML of the shell's build in a folder, as `withConfig`. */
export const pageFor = async (folder: string, config: PageConfig): Promise<string> =>
  withConfig(await readFile(join(folder, 'index.html'), 'utf8'), config);
