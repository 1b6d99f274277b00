import { EXPOSED_SECTION, remoteName, type Section, type SectionBuild } from 'shared-contract';
import type { Candidate } from './choose-build';
import { type FailureKind, failed, isChunkError, type Result, success } from './failure';
import type { Scripts, Urgency } from './script-loader';
import { addressOf, startingFiles } from './starting-files';
import { whyScriptFailed } from './why-script-failed';

/** How long a build's script may take to arrive, in milliseconds; as long again for a second attempt. */
const ARRIVAL_LIMIT = 6_000;

/** How long a build may take to start, with all that it fetches for that, in milliseconds. */
const START_LIMIT = 12_000;

/** What it takes to load builds. */
export interface BuildCollaborators extends Scripts {
  readonly fetch: typeof window.fetch;
}

const isSection = (exposed: unknown): exposed is { default: Section } =>
  typeof exposed === 'object' &&
  exposed !== null &&
  'default' in exposed &&
  typeof exposed.default === 'object' &&
  exposed.default !== null &&
  'screens' in exposed.default;

/** Settles as `work` does, or rejects where that takes longer than `limit` milliseconds. */
const within = <T>(limit: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`not within ${limit} ms`, 'TimeoutError')), limit);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
};

const kindOf = (error: unknown): FailureKind => {
  if (isChunkError(error)) return 'chunk';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'evaluation';
};

/**
 * Runs single builds of sections, for the whole life of the page: each once, however often it is asked for. Every
 * failure is a value; a new attempt may follow any of them.
 */
export class BuildLoader {
  private readonly attempts = new Map<string, number>();
  private readonly running = new Map<string, Section>();
  private readonly starting = new Map<string, Promise<Result<Section>>>();
  private readonly fetched = new Set<string>();

  /** @param page Is different in each page: what an earlier one has asked for may lie in a cache, and be wrong. */
  constructor(
    private readonly browser: BuildCollaborators,
    private readonly page: string = Date.now().toString(36),
  ) {}

  /** The section of a build that runs already. */
  loaded(site: string, build: SectionBuild): Section | undefined {
    return this.running.get(addressOf(site, build));
  }

  /** Lets the next `load` run the build anew: its modules may have kept what failed. */
  forget(site: string, build: SectionBuild): void {
    this.running.delete(addressOf(site, build));
  }

  /** Fetches what starts a build, once, so that `load` finds it there. A developer's build changes under the page. */
  fetchAhead(site: string, { build, part }: Candidate, urgency: Urgency): void {
    const address = addressOf(site, build);
    if (part === 'override' || this.fetched.has(address)) return;
    this.fetched.add(address);
    for (const file of startingFiles(site, build)) this.browser.fetchAhead(file, urgency);
  }

  /** Runs a build, once for all who wait for it. */
  async load(section: string, site: string, candidate: Candidate): Promise<Result<Section>> {
    const known = this.loaded(site, candidate.build);
    if (known) return success(known);
    const address = addressOf(site, candidate.build);
    const underWay = this.starting.get(address);
    if (underWay) return underWay;
    const starting = this.run(section, site, candidate).finally(() => this.starting.delete(address));
    this.starting.set(address, starting);
    return starting;
  }

  /**
   * Runs a build by a fresh address at each attempt, because caches on the way remember what failed. Its chunks get the
   * same query (`FreshChunksPlugin`).
   */
  private async run(section: string, site: string, { build, part }: Candidate): Promise<Result<Section>> {
    const fail = (kind: FailureKind, detail: string) => failed({ section, build: build.id, kind, detail });

    // Its chunks come beside the entry, and not after it.
    this.fetchAhead(site, { build, part }, 'preload');
    // A developer's build changes under the page; everybody else's is what `section.json` says, or refused.
    const trusted = part === 'override' ? {} : { integrity: build.integrity };
    let script = { url: this.nextAddress(site, build), ...trusted };
    let outcome = await this.browser.run(script, ARRIVAL_LIMIT);
    if (outcome !== 'loaded') {
      script = { url: this.nextAddress(site, build), ...trusted };
      outcome = await this.browser.run(script, ARRIVAL_LIMIT);
    }
    if (outcome === 'timeout') return fail('timeout', script.url);
    if (outcome === 'error') {
      const { kind, detail } = await whyScriptFailed(script, ARRIVAL_LIMIT, this.browser.fetch);
      return fail(kind, `${script.url}: ${detail}`);
    }

    let exposed: unknown;
    try {
      const name = remoteName(section, build.id);
      exposed = await within(START_LIMIT, this.browser.start(name, EXPOSED_SECTION));
    } catch (error) {
      return fail(kindOf(error), String(error));
    }
    if (!isSection(exposed)) return fail('missing-export', 'no section is exported');
    const found = exposed.default;
    const lacking = build.routes.find(({ path }) => !found.screens[path]);
    if (lacking) return fail('missing-export', `no screen for ${lacking.path}`);
    this.running.set(addressOf(site, build), found);
    if (script.url !== addressOf(site, build)) this.repairCache(site, build);
    return success(found);
  }

  /** Fetches what a build starts with by its usual addresses, past all caches: the next page finds it right there. */
  private repairCache(site: string, build: SectionBuild): void {
    for (const { url } of startingFiles(site, build)) {
      // It serves the next page alone; where it fails, that one helps itself by fresh addresses.
      this.browser.fetch(url, { cache: 'reload' }).catch(() => undefined);
    }
  }

  private nextAddress(site: string, build: SectionBuild): string {
    const url = new URL(addressOf(site, build));
    const attempt = (this.attempts.get(url.href) ?? 0) + 1;
    this.attempts.set(url.href, attempt);
    if (attempt > 1) url.searchParams.set('attempt', `${attempt}-${this.page}`);
    return url.href;
  }
}
