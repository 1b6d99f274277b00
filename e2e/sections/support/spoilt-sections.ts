import type { Page, Route } from '@playwright/test';
import { remoteName, type SectionBuild, type SectionManifest, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../../../tools/src/build/manifest/integrity';
import {
  jsonText,
  signedManifest,
  type UnsignedManifest,
} from '../../../tools/src/build/manifest/section-manifest';
import { signingKey } from '../../../tools/src/build/manifest/signing-key';

/** A section of the page, and a screen of it that staff may open. */
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
    origin: 'http://localhost:3005',
    link: 'Dashboard',
    path: '/',
    heading: 'Sales reports',
  },
  {
    name: 'directory',
    origin: 'http://localhost:3006',
    link: 'Customer',
    path: '/customer',
    heading: 'Customers',
  },
  {
    name: 'admin',
    origin: 'http://localhost:3007',
    link: 'Password',
    path: '/password',
    heading: 'Change password',
  },
];

/** What a section's site says of itself. */
export const siteManifest = async ({ origin }: Section): Promise<SectionManifest> =>
  v.parse(sectionManifestSchema, await (await fetch(`${origin}/section.json`)).json());

/** The build that a section's site has live. */
export const liveBuild = async (section: Section): Promise<SectionBuild> => {
  const { builds, live } = await siteManifest(section);
  const build = builds.find(({ id }) => id === live);
  if (!build) throw new Error(`${section.name} has no live build.`);
  return build;
};

/** Answers a request from another origin. */
export const answer = (route: Route, contentType: string, body: string): Promise<void> =>
  route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body });

/** Answers a request with the first half of the file. */
export const cutShort = async (route: Route): Promise<void> => {
  const response = await fetch(route.request().url());
  const text = await response.text();
  await answer(route, response.headers.get('content-type') ?? '', text.slice(0, text.length / 2));
};

/** Answers a request from another origin with an error status. */
export const refuse = (route: Route, status: number): Promise<void> =>
  route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });

/**
 * Shows the page this `section.json` in place of the site's, signed by the section's own key.
 * @param serial By default that of the site's own, so that the page takes either after the other.
 */
export const serveManifest = async (
  page: Page,
  section: Section,
  manifest: UnsignedManifest,
  serial?: number,
) => {
  const { name, origin } = section;
  const { privateKey } = await signingKey(name);
  const signed = await signedManifest(manifest, serial ?? (await siteManifest(section)).serial, privateKey);
  const text = jsonText(signed);
  await page.route(`${origin}/section.json`, (route) => answer(route, 'application/json', text));
};

/** The entry of a build whose exposed module is the value of an expression, which finds its routes in `paths`. */
export const containerScript = (name: string, id: string, paths: readonly string[], exposes: string) =>
  `var ${remoteName(name, id)} = { init() {}, get: async () => () => {
    const paths = ${JSON.stringify(paths)};
    return ${exposes};
  } };`;

/** What a build exposes whose every screen is a text. */
export const screensOf = (text: string) =>
  `{ default: { screens: Object.fromEntries(paths.map((path) => [path, () => ${JSON.stringify(text)}])) } }`;

/**
 * Puts a build onto a section's site, as this page sees it.
 * @param exposes the expression whose value its exposed module is; `paths` are the section's routes in it.
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

/** What stands in for the live build of a section under another id: it claims its hash, and starts no further chunk. */
export const standIn = async (section: Section, id: string): Promise<SectionBuild> => ({
  ...(await liveBuild(section)),
  id,
  entry: `builds/${id}/remoteEntry.js`,
  chunks: {},
});

/** Puts a build onto a section's site whose entry is this very text. */
export const serveScript = async (
  page: Page,
  section: Section,
  id: string,
  script: string,
): Promise<SectionBuild> => {
  const build = await standIn(section, id);
  await page.route(`${section.origin}/${build.entry}*`, (route) => answer(route, 'text/javascript', script));
  return { ...build, integrity: integrityOf(script) };
};

/** An older build of a section that works: its screens say so. */
export const olderBuild = async (page: Page, section: Section): Promise<SectionBuild> => ({
  ...(await serveBuild(page, section, 'older', screensOf('An older build'))),
  createdAt: '2026-01-01T00:00:00.000Z',
});
