import { type ReactNode, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Navigate, useNavigate } from 'shared-router';
import { Spinner } from 'shared-ui';
import { Frame } from './frame/Frame';
import { OverrideBanner } from './host/OverrideBanner';
import type { PageSections } from './host/page-sections';
import { mayOpen, routesOf } from './host/routes';
import { SectionMount } from './host/SectionMount';
import { SectionPanel } from './host/SectionPanel';
import type { SectionEntry } from './host/section-entry';
import { useFetchAhead } from './host/useFetchAhead';
import { useSections } from './host/useSections';
import { useVisit } from './host/useVisit';
import { useLoaded } from './useLoaded';

// Only developers have use for it.
const loadQuestion = () => import('./host/OverrideQuestion');

const NONE: readonly SectionEntry[] = [];

/** The frame, and in it the section whose route the address names; the way to "/" where it names none. */
export const PageContent = ({ sections }: { sections: PageSections }) => {
  const { store, loader, overrides, loadedWith } = sections;
  const { isAdmin } = useCurrentUser();
  const navigate = useNavigate();
  const known = useSections(store);
  const entries = known.status === 'ready' ? known.entries : NONE;
  const visit = useVisit(entries);
  const fetchAhead = useFetchAhead(entries, loader);
  const [{ asked, refused }, setPending] = useState(overrides);
  const isAsking = Object.keys(asked).length > 0;
  const [question] = useLoaded(loadQuestion, isAsking ? 'now' : undefined);

  const links = entries
    .flatMap(routesOf)
    .filter((route) => mayOpen(route, isAdmin))
    .flatMap(({ path, link }) => (link ? [{ path, ...link }] : []))
    .sort((a, b) => a.order - b.order);

  const content = (): ReactNode => {
    if (visit) {
      const { id, route, entry, again } = visit;
      if (!mayOpen(route, isAdmin)) return null;
      const retry = async () => {
        await store.reread(entry.name);
        loader.resetFailures(entry.name);
        again();
      };
      return (
        <SectionMount
          key={id}
          entry={entry}
          path={route.path}
          loader={loader}
          loadedWith={loadedWith}
          onRetry={retry}
          onPlain={() => navigate(route.path, { replace: true })}
        />
      );
    }
    if (known.status === 'loading') return <Spinner label="Loading" />;
    if (known.status === 'failed') {
      return (
        <SectionPanel onRetry={() => store.refresh()}>The list of its parts does not answer.</SectionPanel>
      );
    }
    if (known.awaited.length > 0) return <Spinner label="Loading" />;
    const silent = entries.filter(({ choice }) => !choice.ok).map(({ name }) => name);
    if (silent.length === 0) return <Navigate to="/" replace />;
    return (
      <SectionPanel onRetry={() => store.refresh()}>
        The {silent.join(' and ')} part does not answer as it should.
      </SectionPanel>
    );
  };

  const ask = (): ReactNode => {
    // Without its question nothing of an override runs.
    if (question.status === 'failed') return content();
    if (question.status === 'loading') return <Spinner label="Loading" />;
    return <question.Component asked={asked} onAccept={sections.acceptOverrides} onDecline={decline} />;
  };
  const decline = () => setPending({ ...overrides, asked: {}, refused });
  const reset = () => {
    setPending({ ...overrides, asked: {}, refused: [] });
    sections.leaveOverrides();
  };
  return (
    <Frame links={links} onApproach={fetchAhead}>
      <OverrideBanner sites={overrides.sites} refused={refused} onReset={reset} />
      {isAsking ? ask() : content()}
    </Frame>
  );
};
