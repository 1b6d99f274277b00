import { remoteName, type SectionBuild } from 'shared-contract';
import { chooseBuilds } from '../choose';
import { loadReport } from '../failure';
import { SectionLoader } from '../loader';
import type { SectionEntry } from '../sections';
import { buildOf, FakeLog, FakeSites, manifestOf } from './fake-sites';

/** The site of the section. */
export const SITE = 'https://reports.example';

/** The screen of each build. */
export const Screen = () => null;

/** Returns the address of a build's entry. */
export const script = (id: string) => `${SITE}/builds/${id}/remoteEntry.js`;

/** Returns a build of the section. */
export const build = (id: string, replaces?: string, contract = '^3.0.0'): SectionBuild =>
  buildOf(id, '/', { contract, replaces });

/** The builds of the section. */
export const BUILDS = [build('old'), build('before', 'old'), build('live', 'before'), build('canary')];

/** The entry of a build, where a test serves it. */
export const ENTRY = 'var reports_live = {};';

/** Opens a loader of a section whose builds work. */
export const open = ({ builds = BUILDS, inCanary = false } = {}) => {
  const sites = new FakeSites();
  for (const { id } of builds) {
    sites.exposing.set(remoteName('reports', id), { default: { screens: { '/': Screen } } });
  }
  const log = new FakeLog();
  const loader = new SectionLoader(sites, loadReport(log, true), new Map(), 'page');
  const canary = { build: 'canary', percent: 100 };
  const manifest = manifestOf('reports', '/', { builds, ...(inCanary ? { canary } : {}) });
  const choice = chooseBuilds(manifest, { isOverride: false, inCanary });
  const entry: SectionEntry = { name: 'reports', site: SITE, ...choice };
  const loaded = async () => {
    const result = await loader.load(entry);
    return result.ok
      ? `${result.value.candidate.channel} ${result.value.candidate.build.id}`
      : result.failure;
  };
  const crash = (id: string, error: Error) => {
    const candidate = choice.candidates.find(({ build }) => build.id === id);
    if (!candidate) throw new Error(`no candidate ${id}`);
    return loader.crashed(entry, candidate, error);
  };
  return { sites, log, loader, entry, loaded, crash };
};
