import {
  EXPOSED_SECTION,
  remoteName,
  type Section,
  type SectionBuild,
  type SectionSites,
} from 'shared-contract';
import { chooseBuilds } from './choose-build';
import { failed, type Result, report, type SectionFailure, success } from './failure';
import { readEntry, readSites, type SectionEntry } from './read-manifests';
import type { Scripts } from './script-loader';

/** How long a build may take to arrive, in milliseconds. */
const TIME_LIMIT = 15_000;

interface Collaborators extends Scripts {
  readonly fetch: typeof window.fetch;
}

const isSection = (exposed: unknown): exposed is { default: Section } =>
  typeof exposed === 'object' &&
  exposed !== null &&
  'default' in exposed &&
  typeof exposed.default === 'object' &&
  exposed.default !== null &&
  'screens' in exposed.default;

/** Finds and loads the sections of the page. Every failure is a value; a new attempt may follow any of them. */
export class SectionLoader {
  private sites: SectionSites | undefined;
  private readonly entriesRead = new Map<string, SectionEntry>();
  private readonly attempts = new Map<string, number>();
  private readonly loaded = new Map<string, Section>();
  private readonly loading = new Map<string, Promise<Result<Section>>>();

  constructor(private readonly browser: Collaborators) {}

  /**
   * What every section says of itself. What has been read is kept; what could not be read is tried again at
   * the next call. @throws when `/sections.json` itself cannot be read.
   */
  async entries(): Promise<SectionEntry[]> {
    this.sites ??= await readSites(this.browser.fetch);
    return Promise.all(Object.entries(this.sites).map(([name, { site }]) => this.entry(name, site)));
  }

  /** The section of `entry` where its first choice has been loaded before. */
  loadedNow({ name, manifest }: SectionEntry): Result<Section> | undefined {
    const [build] = manifest.ok ? chooseBuilds(manifest.value) : [];
    const section = build && this.loaded.get(remoteName(name, build.id));
    return section && success(section);
  }

  /**
   * The section of `entry`: its live build, or where that fails the next one that fits, by a fresh URL at
   * each attempt, because a browser and the federation runtime both remember what failed.
   */
  load(entry: SectionEntry): Promise<Result<Section>> {
    const underWay = this.loading.get(entry.name);
    if (underWay) return underWay;
    const loading = this.loadFirst(entry).finally(() => this.loading.delete(entry.name));
    this.loading.set(entry.name, loading);
    return loading;
  }

  private async entry(name: string, site: string): Promise<SectionEntry> {
    const known = this.entriesRead.get(name);
    if (known) return known;
    const entry = await readEntry(name, site, this.browser.fetch);
    if (entry.manifest.ok) this.entriesRead.set(name, entry);
    else report(entry.manifest.failure);
    return entry;
  }

  private async loadFirst({ name, site, manifest }: SectionEntry): Promise<Result<Section>> {
    if (!manifest.ok) return manifest;
    const builds = chooseBuilds(manifest.value);
    let last: SectionFailure = { section: name, kind: 'contract', detail: 'no build fits this shell' };
    if (builds.length === 0) report(last);
    for (const build of builds) {
      const result = await this.loadBuild(name, site, build);
      if (result.ok) return result;
      last = result.failure;
      report(last);
    }
    return failed(last);
  }

  private async loadBuild(
    section: string,
    site: string,
    { id: build, entry, routes }: SectionBuild,
  ): Promise<Result<Section>> {
    const remote = remoteName(section, build);
    const known = this.loaded.get(remote);
    if (known) return success(known);

    const url = new URL(entry, site);
    const attempt = (this.attempts.get(remote) ?? 0) + 1;
    this.attempts.set(remote, attempt);
    if (attempt > 1) url.searchParams.set('attempt', String(attempt));
    const outcome = await this.browser.run(url.href, TIME_LIMIT);
    if (outcome === 'timeout') return failed({ section, build, kind: 'timeout', detail: url.href });
    if (outcome === 'error') return failed(await this.explain(section, build, url.href));

    let exposed: unknown;
    try {
      exposed = await this.browser.exposed(remote, url.href, EXPOSED_SECTION.slice(2));
    } catch (error) {
      return failed({ section, build, kind: 'evaluation', detail: String(error) });
    }
    if (!isSection(exposed)) {
      return failed({ section, build, kind: 'missing-export', detail: 'no section is exported' });
    }
    const { default: found } = exposed;
    const lacking = routes.find(({ path }) => !found.screens[path]);
    if (lacking) {
      return failed({ section, build, kind: 'missing-export', detail: `no screen for ${lacking.path}` });
    }
    this.loaded.set(remote, found);
    return success(found);
  }

  /** A script element tells only that it failed; asking for the same address once more tells why. */
  private async explain(section: string, build: string, url: string): Promise<SectionFailure> {
    try {
      const response = await this.browser.fetch(url, {
        cache: 'no-store',
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      if (!response.ok) return { section, build, kind: 'http', detail: `${url}: ${response.status}` };
      return { section, build, kind: 'not-javascript', detail: `${url}: not a script that runs` };
    } catch (error) {
      return { section, build, kind: 'unreachable', detail: `${url}: ${error}` };
    }
  }
}
