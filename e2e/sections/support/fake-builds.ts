// Fake builds and `section.json` files that one page sees in place of those of a section's site.
import type { Page, Route } from '@playwright/test';
import { integrityOf } from 'section-kit/build/integrity';
import { jsonText, signedManifest, type UnsignedManifest } from 'section-kit/build/section-manifest';
import { remoteName, type SectionBuild, type SectionManifest, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { localSigningKey } from '../../../tools/src/build/manifest/local-keys';
import { ORIGINS } from '../../support/origins';

/** A section, and one of its screens that staff may open. */
export interface Section {
  readonly name: string;
  readonly origin: string;
  readonly link: string;
  readonly path: string;
  readonly heading: string;
}

export const SECTIONS: readonly [Section, Section, Section] = [
  {
    name: 'reports',
    origin: ORIGINS.reports,
    link: 'Dashboard',
    path: '/',
    heading: 'Sales reports',
  },
  {
    name: 'directory',
    origin: ORIGINS.directory,
    link: 'Customer',
    path: '/customer',
    heading: 'Customers',
  },
  {
    name: 'admin',
    origin: ORIGINS.admin,
    link: 'Password',
    path: '/password',
    heading: 'Change password',
  },
];

/** Returns the `section.json` of a section's site. */
export const siteManifest = async ({ origin }: Section): Promise<SectionManifest> =>
  v.parse(sectionManifestSchema, await (await fetch(`${origin}/section.json`)).json());

/** Returns the live build of a section's site. */
export const liveBuild = async (section: Section): Promise<SectionBuild> => {
  const { builds, live } = await siteManifest(section);
  const build = builds.find(({ id }) => id === live);
  if (!build) throw new Error(`${section.name} has no live build.`);
  return build;
};

/** Answers a cross-origin request. */
export const answer = (route: Route, contentType: string, body: string): Promise<void> =>
  route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body });

/** Answers a request with the first half of the file. */
export const truncate = async (route: Route): Promise<void> => {
  const response = await fetch(route.request().url());
  const text = await response.text();
  await answer(route, response.headers.get('content-type') ?? '', text.slice(0, text.length / 2));
};

/** Answers a cross-origin request with an error status. */
export const refuse = (route: Route, status: number): Promise<void> =>
  route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });

/**
 * Serves this `section.json` to the page in place of the site's, signed with the section's key.
 * @param serial Default: the serial of the site, so that the page accepts both.
 */
export const serveManifest = async (
  page: Page,
  section: Section,
  manifest: UnsignedManifest,
  serial?: number,
) => {
  const { name, origin } = section;
  const { privateKey } = await localSigningKey(name);
  const signed = await signedManifest(manifest, serial ?? (await siteManifest(section)).serial, privateKey);
  const text = jsonText(signed);
  await page.route(`${origin}/section.json`, (route) => answer(route, 'application/json', text));
};

/** Returns the entry of a build. `exposes` is an expression for its exposed module, with its routes in `paths`. */
export const containerScript = (name: string, id: string, paths: readonly string[], exposes: string) =>
  `var ${remoteName(name, id)} = { init() {}, get: async () => () => {
    const paths = ${JSON.stringify(paths)};
    return ${exposes};
  } };`;

/** Returns the `exposes` expression of a build whose screens all show a text. */
export const screensOf = (text: string) =>
  `{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => ${JSON.stringify(text)}])) } }`;

/**
 * Serves a fake build of a section to the page.
 * @param exposes see {@link containerScript}.
 */
export const serveBuild = async (
  page: Page,
  section: Section,
  id: string,
  exposes: string,
): Promise<SectionBuild> => {
  const live = await liveBuild(section);
  const paths = live.routes.map(({ path }) => path);
  return serveScript(page, section, id, containerScript(section.name, id, paths, exposes));
};

/** Returns a copy of a section's live build with another id and no chunks. Its integrity is still that of the live build. */
export const copyOfLive = async (section: Section, id: string): Promise<SectionBuild> => ({
  ...(await liveBuild(section)),
  id,
  entry: `builds/${id}/remoteEntry.js`,
  chunks: {},
});

/** Serves a fake build with this entry script to the page. */
export const serveScript = async (
  page: Page,
  section: Section,
  id: string,
  script: string,
): Promise<SectionBuild> => {
  const build = await copyOfLive(section, id);
  await page.route(`${section.origin}/${build.entry}*`, (route) => answer(route, 'text/javascript', script));
  return { ...build, integrity: integrityOf(script) };
};

/** Serves an older build of a section that works, and returns it. */
export const olderBuild = async (page: Page, section: Section): Promise<SectionBuild> => ({
  ...(await serveBuild(page, section, 'older', screensOf('An older build'))),
  createdAt: '2026-01-01T00:00:00.000Z',
});
