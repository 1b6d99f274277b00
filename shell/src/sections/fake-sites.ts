import type { Section, SectionBuild, SectionManifest } from 'shared-contract';
import { remoteName } from 'shared-contract';
import type { Scripts } from './script-loader';

/** The text of a `sections.json` with these sections at these sites. */
export const sitesJson = (sites: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(sites).map(([name, site]) => [name, { site, publicKey: 'AAAA' }])),
  );

const HASH = `sha384-${'A'.repeat(64)}`;

/** A build, with what a test wants different. */
export const buildOf = (id: string, path: string, different: Partial<SectionBuild> = {}): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: HASH,
  files: HASH,
  contract: '^1.0.0',
  createdAt: '2026-11-21T09:30:00Z',
  routes: [{ path, role: 'staff' }],
  ...different,
});

/** The `section.json` of a section with one live build, with what a test wants different. */
export const manifestOf = (
  name: string,
  path: string,
  different: Partial<SectionManifest> = {},
): SectionManifest => ({
  name,
  builds: [buildOf('live', path)],
  live: 'live',
  signature: 'AAAA',
  ...different,
});

/**
 * The network and the federation runtime that a section loader meets, without either: what lies under which
 * address, which script runs how, and what it exposes.
 */
export class FakeSites implements Scripts {
  /** What a request for an address answers, or the error it fails with; an address that is missing, 404. */
  readonly pages = new Map<string, string | number | Error>();
  /** How a script that does not simply run ends, by its address without a query. */
  readonly outcomes = new Map<string, 'error' | 'timeout'>();
  /** What a section exposes, or the error that its code throws, by the name of the remote. */
  readonly exposing = new Map<string, unknown>();
  /** Addresses that were asked for, in order. */
  readonly requests: string[] = [];
  /** Addresses of the scripts that were run, in order. */
  readonly scripts: string[] = [];

  /** Puts a section onto its site; its live build exposes `screens`. */
  put(site: string, manifest: SectionManifest, screens: Section['screens']): void {
    this.pages.set(`${site}/section.json`, JSON.stringify(manifest));
    this.exposing.set(remoteName(manifest.name, manifest.live), { default: { screens } });
  }

  readonly fetch: typeof window.fetch = async (input) => {
    const url = String(input);
    this.requests.push(url);
    const page = this.pages.get(url) ?? 404;
    if (page instanceof Error) throw page;
    return typeof page === 'number' ? new Response(null, { status: page }) : new Response(page);
  };

  readonly run: Scripts['run'] = async (url) => {
    this.scripts.push(url);
    return this.outcomes.get(url.split('?')[0] ?? url) ?? 'loaded';
  };

  readonly exposed: Scripts['exposed'] = async (name) => {
    const exposed = this.exposing.get(name);
    if (exposed instanceof Error) throw exposed;
    return exposed;
  };
}
