import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { OWN_ACCOUNT_PATH } from 'shared-contract';
import { lazy, Spinner, savesData, ToastProvider, usePrefetch, useToast } from 'shared-ui';
import { Navigate, useLocation, useNavigate } from 'shared-ui/router';
import { type SlotHost, SlotHostProvider } from 'shared-ui/slot';
import { Frame } from '../frame/Frame';
import { mayOpen, type Target, targetAt } from '../host/addresses';
import { ErrorBoundary } from '../host/ErrorBoundary';
import type { PageSections } from '../host/host';
import type { SectionLoader } from '../host/loader';
import {
  NewSectionPanel,
  OUTLET,
  PreviewNotice,
  RemovedNotice,
  SectionOutlet,
  SectionPanel,
  titleOf,
} from '../host/SectionOutlet';
import { FEW_SECTIONS, type SectionEntry, useSections } from '../host/sections';
import { MenuButton } from '../menu/MenuButton';

// Loads in a tab with overrides, which only developers have.
const OverrideNotice = lazy(() =>
  import('../host/override/OverrideNotice').then(({ OverrideNotice }) => OverrideNotice),
);

// No list has a slot.
const loadSlots = () => import('../host/slots');

/** Returns what finds and mounts panels in the slots of screens. */
const slotHost = (sections: PageSections, isAdmin: boolean): SlotHost => {
  const page = { sections, isAdmin, outlet: OUTLET };
  return {
    Panels: lazy(async () => (await loadSlots()).panelsOf(page), <Spinner label="Loading" />),
    prefetch: async (name) => (await loadSlots()).prefetchPanels(name, page),
  };
};

const NONE: readonly SectionEntry[] = [];

/** A visit to one section, from the moment that the user enters it until they leave it. */
interface Visit extends Target {
  /** The section as it was on entering: a form that is being filled in survives later releases. */
  readonly entry: SectionEntry;
  /** Differs for each visit. */
  readonly id: number;
  /** Starts another visit at the same address, with the section as it is now. */
  again(): void;
}

/** Returns the visit that the address leads to; undefined if no section has that route. */
const useVisit = (entries: readonly SectionEntry[]): Visit | undefined => {
  const { pathname } = useLocation();
  const [last, setLast] = useState<{ readonly entry?: SectionEntry | undefined; readonly id: number }>({
    id: 0,
  });
  const targetIn = ({ routes }: SectionEntry) => targetAt(routes, pathname);
  const stays = last.entry !== undefined && targetIn(last.entry) !== undefined;
  const entry = stays ? last.entry : entries.find(targetIn);
  const id = entry === last.entry ? last.id : last.id + 1;
  if (id !== last.id) setLast({ entry, id });

  const target = entry && targetIn(entry);
  return entry && target && { ...target, entry, id, again: () => setLast({ id: id + 1 }) };
};

/** Fetches the sections after a pause, without running them. Many are fetched as the user approaches their links. */
const usePrefetchedSections = (entries: readonly SectionEntry[], loader: SectionLoader): void => {
  const prefetch = useCallback(async () => {
    if (entries.length > FEW_SECTIONS) return;
    for (const entry of entries) loader.prefetch(entry, 'prefetch');
  }, [entries, loader]);
  usePrefetch(prefetch);
};

/** Puts the name of the screen into the title of the tab, which a screen reader reads first. */
const useTitle = (label: string | undefined): void => {
  useEffect(() => {
    const { title } = document;
    if (label) document.title = `${label} – ${title}`;
    return () => {
      document.title = title;
    };
  }, [label]);
};

/** Reports errors. Inside the toasts, where it says that a press has failed. */
const ErrorReports = ({ sections: { watchErrors } }: { sections: PageSections }) => {
  const { show } = useToast();
  useEffect(() => watchErrors(show), [watchErrors, show]);
  return null;
};

/** The frame with the section whose route is the address. An unknown address leads to "/". */
export const PageContent = ({
  sections,
  onShown,
  tools,
  children,
}: {
  sections: PageSections;
  /** Stand in the header before the menu. */
  tools?: ReactNode;
  /** Called when the screen of a section is on the page. Keep it stable between renders. */
  onShown(): void;
  /** Renders nothing, and shows toasts. */
  children?: ReactNode;
}) => {
  const { store, loader, loadedWith } = sections;
  const { isAdmin } = useCurrentUser();
  const navigate = useNavigate();
  const known = useSections(store);
  const entries = known.status === 'ready' ? known.entries : NONE;
  const visit = useVisit(entries);
  const open = useMemo(
    () => entries.filter(({ routes }) => routes.some((route) => mayOpen(route, isAdmin))),
    [entries, isAdmin],
  );
  usePrefetchedSections(open, loader);
  useTitle(visit?.route.link?.label);
  const [overrides, setOverrides] = useState(sections.overrides);
  const slots = useMemo(() => slotHost(sections, isAdmin), [sections, isAdmin]);

  const routes = entries.flatMap(({ routes }) => routes).filter((route) => mayOpen(route, isAdmin));
  const links = routes
    .flatMap(({ path, link }) => (link ? [{ path, ...link }] : []))
    .sort((a, b) => a.order - b.order);

  const approach = (path: string): void => {
    const entry = store.approach(path);
    if (entry && !savesData()) loader.prefetch(entry, 'prefetch');
  };

  const isRemoved = ({ name }: Pick<SectionEntry, 'name'>) =>
    known.status === 'ready' &&
    !known.awaited.includes(name) &&
    !entries.some((entry) => entry.name === name);

  const content = (): ReactNode => {
    if (visit) {
      const { id, route, recordId, entry, again } = visit;
      if (!mayOpen(route, isAdmin)) return recordId === undefined ? null : <Navigate to="/" replace />;
      const retry = async () => {
        await store.reread(entry.name);
        loader.resetFailures(entry.name);
        again();
      };
      return (
        <>
          {isRemoved(entry) && <RemovedNotice title={titleOf(entry.name)} />}
          <SectionOutlet
            key={id}
            entry={entry}
            path={route.path}
            recordId={recordId}
            loader={loader}
            loadedWith={loadedWith}
            onRetry={retry}
            onPlain={() => navigate(route.path, { replace: true })}
            onShown={onShown}
            onMeasured={sections.shown}
          />
        </>
      );
    }
    const panel = (text: string) => (
      <SectionPanel onRetry={() => store.refresh()} waitsForNetwork>
        {text}
      </SectionPanel>
    );
    if (known.status === 'failed') return panel('The list of sections failed to load.');
    if (known.status === 'loading' || known.awaited.length > 0) return <Spinner label="Loading" />;
    const added = entries.filter(({ unread }) => unread?.kind === 'policy').map(({ name }) => titleOf(name));
    if (added.length > 0) return <NewSectionPanel titles={added} />;
    const unread = entries.filter((entry) => entry.unread).map(({ name }) => titleOf(name));
    if (unread.length === 0) return <Navigate to="/" replace />;
    return panel(`${unread.join(' and ')} failed to load. You can use the other pages meanwhile.`);
  };

  return (
    // Its toasts go with the session: Undo is a right of its account.
    <ToastProvider>
      <Frame
        links={links}
        account={routes.find(({ path }) => path === OWN_ACCOUNT_PATH)?.path}
        onApproach={approach}
        tools={
          <>
            {tools}
            <MenuButton pages={links} sections={open} loader={loader} titleOf={titleOf} />
          </>
        }
      >
        <ErrorBoundary address={visit?.route.path}>
          {Object.values(overrides).flatMap(Object.keys).length > 0 && (
            <OverrideNotice overrides={overrides} onChange={setOverrides} sections={sections} />
          )}
          {Object.keys(sections.previews).some((name) => isRemoved({ name })) && <PreviewNotice />}
          {/* No override runs before its question is answered. */}
          {Object.keys(overrides.asked).length === 0 && (
            <SlotHostProvider value={slots}>{content()}</SlotHostProvider>
          )}
        </ErrorBoundary>
      </Frame>
      <ErrorReports sections={sections} />
      {children}
    </ToastProvider>
  );
};
