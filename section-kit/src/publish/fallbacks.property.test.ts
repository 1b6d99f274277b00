import fc from 'fast-check';
import { contractFits, fallbackBuilds, type SectionBuild } from 'shared-contract';
import type { UnsignedManifest } from '../build/section-manifest';
import { type Audience, previousBuild, withBuild, withCanary, withRollback } from './section-releases';

const SEQUENCES = process.env.NIGHT === '1' ? 3_000 : 500;
const MOST_STEPS = 40;
const GUARANTEED_FALLBACKS = 2;
const HASH = `sha384-${'A'.repeat(64)}`;

const build = (number: number, contract = '3.0.0'): SectionBuild => ({
  id: `build-${number}`,
  entry: `builds/build-${number}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: `^${contract}`,
  createdAt: new Date(Date.UTC(2026, 10, 1, 0, number)).toISOString(),
  routes: [{ path: '/', role: 'staff' }],
});

/** The last decision about a build. Only `replaced` makes it a fallback. */
type Word = 'held' | 'canary' | 'ended' | 'live' | 'replaced' | 'rolled back';

/** The decisions of the operators, independent of `section.json`. */
class Operators {
  private readonly words = new Map<string, Word>();
  private readonly before = new Map<string, string | undefined>();
  private live: string | undefined;
  private canary: string | undefined;

  add(id: string): void {
    if (!this.words.has(id)) this.words.set(id, 'held');
  }

  goLive(id: string, leaving: 'replaced' | 'rolled back'): void {
    if (id === this.live) return;
    if (this.live) this.words.set(this.live, leaving);
    if (leaving === 'replaced') this.endCanary();
    if (this.canary === id) this.canary = undefined;
    if (!this.before.has(id)) this.before.set(id, this.live);
    this.words.set(id, 'live');
    this.live = id;
  }

  beCanary(id: string): void {
    if (this.canary !== id) this.endCanary();
    this.words.set(id, 'canary');
    this.canary = id;
  }

  endCanary(): void {
    if (this.canary) this.words.set(this.canary, 'ended');
    this.canary = undefined;
  }

  /** Returns the live build and its possible fallbacks, nearest first, also those that have left the site. */
  forPages(): string[] {
    return [...(this.live ? [this.live] : []), ...this.fallbacks()];
  }

  /** Returns the possible fallbacks, nearest first, also those that have left the site. */
  fallbacks(): string[] {
    const found: string[] = [];
    let id = this.live && this.before.get(this.live);
    while (id) {
      if (this.words.get(id) === 'replaced') found.push(id);
      id = this.before.get(id);
    }
    return found;
  }
}

type Step =
  | {
      readonly kind: 'publish';
      readonly audience: Audience;
      readonly contract: string;
      readonly known?: number | undefined;
    }
  | { readonly kind: 'canary'; readonly percent: number; readonly known?: number | undefined }
  | { readonly kind: 'rollback'; readonly known?: number | undefined };

const known = fc.option(fc.nat(7), { nil: undefined });
/** The contracts of builds and pages. A team goes on with a former one for a while, and a page stays open for days. */
const CONTRACTS = ['2.0.0', '2.1.0', '2.1.3', '3.0.0', '3.1.0', '4.0.0'];
const percent = fc.integer({ min: 1, max: 100 });
const audience: fc.Arbitrary<Audience> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Audience>('live') },
  { weight: 2, arbitrary: fc.constant<Audience>('hold') },
  { weight: 2, arbitrary: percent.map((canary) => ({ canary })) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      audience,
      contract: fc.constantFrom(...CONTRACTS),
      known,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('canary' as const),
      percent: fc.oneof(fc.constant(0), percent),
      known,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rollback' as const), known }) },
);

/** A section's site under random commands. A refused command changes nothing. */
class SampleSite {
  manifest: UnsignedManifest = withBuild(undefined, 'reports', build(0), 'live');
  readonly operators = new Operators();
  private made = 1;

  constructor() {
    this.operators.add('build-0');
    this.operators.goLive('build-0', 'replaced');
  }

  /** Runs a command. @returns whether it changed anything. */
  run(command: Step): boolean {
    try {
      if (command.kind === 'publish') this.publish(command);
      if (command.kind === 'canary') this.giveCanary(command);
      if (command.kind === 'rollback') this.rollBack(command);
      return true;
    } catch {
      return false;
    }
  }

  private pick(known: number | undefined): SectionBuild | undefined {
    return known === undefined ? undefined : this.manifest.builds[known];
  }

  private publish({ audience, contract, known }: Step & { kind: 'publish' }): void {
    const chosen = this.pick(known) ?? build(this.made, contract);
    // As the command does: a live build is not published again.
    if (chosen.id === this.manifest.live) return;
    this.manifest = withBuild(this.manifest, 'reports', chosen, audience);
    this.made += 1;
    this.operators.add(chosen.id);
    if (audience === 'live') this.operators.goLive(chosen.id, 'replaced');
    else if (audience !== 'hold') this.operators.beCanary(chosen.id);
  }

  private giveCanary({ percent, known }: Step & { kind: 'canary' }): void {
    this.manifest = withCanary(this.manifest, percent, this.pick(known)?.id);
    const { canary } = this.manifest;
    if (canary) this.operators.beCanary(canary.build);
    else this.operators.endCanary();
  }

  private rollBack({ known }: Step & { kind: 'rollback' }): void {
    const target = this.pick(known)?.id ?? previousBuild(this.manifest);
    this.manifest = withRollback(this.manifest, target);
    this.operators.goLive(target, 'rolled back');
  }
}

test('falls back only to former live builds that were not withdrawn, and keeps the nearest two', () => {
  let given = 0;
  let steps = 0;
  let fallbacks = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: MOST_STEPS }), (commands) => {
      const site = new SampleSite();
      given += commands.length;
      for (const command of commands) {
        const before = new Set(site.manifest.builds.map(({ id }) => id));
        if (!site.run(command)) continue;
        steps += 1;
        const found = fallbackBuilds(site.manifest).map(({ id }) => id);
        fallbacks += found.length;
        const allowed = site.operators.fallbacks();
        expect(found).toEqual(allowed.filter((id) => found.includes(id)));
        const nearest = allowed.filter((id) => before.has(id)).slice(0, GUARANTEED_FALLBACKS);
        expect(found.slice(0, GUARANTEED_FALLBACKS)).toEqual(nearest);
      }
    }),
    { numRuns: SEQUENCES },
  );
  // Otherwise most commands were refused, and the test proves little.
  expect(steps).toBeGreaterThan(given / 2);
  expect(fallbacks).toBeGreaterThan(steps / 2);
});

test('leaves each page the build that it has, unless an operator gives it another or takes it away', () => {
  let served = 0;
  let byFallback = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: MOST_STEPS }), (commands) => {
      const site = new SampleSite();
      for (const command of commands) {
        const before = new Map(site.manifest.builds.map((each) => [each.id, each]));
        if (!site.run(command)) continue;
        const { builds, live } = site.manifest;
        const now = [...builds.filter(({ id }) => id === live), ...fallbackBuilds(site.manifest)];
        const known = new Map([...before, ...builds.map((each) => [each.id, each] as const)]);
        const allowed = site.operators.forPages().flatMap((id) => known.get(id) ?? []);
        for (const page of CONTRACTS) {
          const firstOf = (some: readonly SectionBuild[]) =>
            some.find(({ contract }) => contractFits(contract, page))?.id;
          expect(firstOf(now)).toBe(firstOf(allowed));
          if (firstOf(now)) served += 1;
          if (firstOf(now) && firstOf(now) !== live) byFallback += 1;
        }
      }
    }),
    { numRuns: SEQUENCES },
  );
  // Otherwise the live build serves nearly every page, and nothing was asked of those that are kept.
  expect(byFallback).toBeGreaterThan(served / 4);
});

test('leaves a page its build while six of a newer contract go live', () => {
  let manifest = withBuild(undefined, 'reports', build(0, '2.7.0'), 'live');
  for (const number of [1, 2, 3, 4, 5, 6]) {
    manifest = withBuild(manifest, 'reports', build(number, '3.0.0'), 'live');
  }
  expect(fallbackBuilds(manifest).map(({ id }) => id)).toContain('build-0');
});
