import { type ReactNode, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { Spinner } from 'shared-ui';
import { Navigate, useNavigate } from 'shared-ui/router';
import { Frame } from './frame/Frame';
import type { PageSections } from './host/host';
import { SectionOutlet } from './host/outlet/SectionOutlet';
import { SectionPanel } from './host/outlet/SectionPanel';
import type { SectionEntry } from './host/section-entry';
import { mayOpen, routesOf } from './host/section-entry';
import { useFetchAhead, useSections, useVisit } from './host/useSections';
import { useLoaded } from './useLoaded';

// Only developers have use for it.
const loadOverrideNotice = () => import('./host/override/OverrideNotice');

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
  const [pending, setPending] = useState(overrides);
  const isAsking = Object.keys(pending.asked).length > 0;
  const hasNotice = isAsking || Object.keys(pending.sites).length > 0 || pending.refused.length > 0;
  const [notice] = useLoaded(loadOverrideNotice, hasNotice ? 'now' : undefined);

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
        <SectionOutlet
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

  const answer = (refused: readonly string[]) => setPending({ ...pending, asked: {}, refused });
  const reset = () => {
    answer([]);
    sections.leaveOverrides();
  };
  // Without its question nothing of an override runs.
  const isWaiting = isAsking && notice.status !== 'failed';
  return (
    <Frame links={links} onApproach={fetchAhead}>
      {isWaiting && notice.status === 'loading' && <Spinner label="Loading" />}
      {notice.status === 'ready' && (
        <notice.Component
          overrides={pending}
          onAccept={sections.acceptOverrides}
          onDecline={() => answer(pending.refused)}
          onReset={reset}
        />
      )}
      {!isWaiting && content()}
    </Frame>
  );
};
