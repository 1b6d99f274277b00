import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import {
  FEW_SECTIONS,
  mayOpen,
  OUTLET,
  type PageSections,
  type SectionEntry,
  type SectionLoader,
  SectionOutlet,
  useSections,
  useVisit,
} from 'section-kit/host';
import { useCurrentUser } from 'shared-auth';
import { OWN_ACCOUNT_PATH } from 'shared-contract';
import { lazy, Spinner, savesData, ToastProvider, usePrefetch, useToast } from 'shared-ui';
import { Navigate, useNavigate } from 'shared-ui/router';
import { type SlotHost, SlotHostProvider } from 'shared-ui/slot';
import { Frame } from '../frame/Frame';
import type { LogoutQuestion } from '../frame/Header';
import { MenuButton } from '../menu/MenuButton';
import { PageBoundary } from './PageBoundary';
import { SectionPanel, titleOf } from './SectionPanel';

// Few users ever see one of these, and the first list has no bytes to spare.
const loadNotices = () => import('./notices');
const FallbackNotice = lazy(async () => (await loadNotices()).FallbackNotice);
const RemovedNotice = lazy(async () => (await loadNotices()).RemovedNotice);
const PreviewNotice = lazy(async () => (await loadNotices()).PreviewNotice);
const NewSectionPanel = lazy(async () => (await loadNotices()).NewSectionPanel);
const OverrideNotice = lazy(async () => (await loadNotices()).OverrideNotice);

// No list has a slot.
const loadSlots = () => import('section-kit/slots');

/** Returns what finds and mounts panels in the slots of screens. */
const slotHost = (sections: PageSections, isAdmin: boolean): SlotHost => {
  const page = { sections, isAdmin, outlet: OUTLET };
  return {
    Panels: lazy(async () => (await loadSlots()).panelsOf(page), <Spinner label="Loading" />),
    prefetch: async (name) => (await loadSlots()).prefetchPanels(name, page),
    firstPanel: async (name) => (await loadSlots()).firstPanelIn(name, page),
  };
};

const NONE: readonly never[] = [];

/** Fetches the sections after a pause, without running them. Many are fetched as the user approaches their links. */
const usePrefetchedSections = (entries: readonly SectionEntry[], loader: SectionLoader): void => {
  const prefetch = useCallback(async () => {
    if (entries.length > FEW_SECTIONS) return;
    for (const entry of entries) loader.prefetch(entry, 'prefetch');
  }, [entries, loader]);
  usePrefetch(prefetch);
};

/** In milliseconds. */
const LONGEST_WAIT_FOR_LINKS = 1_000;

/** Returns whether to show the links: all at once, because each that comes later moves the others under a press; but soon. */
const useTogether = (hasSome: boolean, isWhole: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!hasSome) return;
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_FOR_LINKS);
    return () => clearTimeout(timer);
  }, [hasSome]);
  return isWhole || isLate;
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
  useEffect(() => watchErrors(async () => show((await loadNotices()).PRESS_FAILED)), [watchErrors, show]);
  return null;
};

/** The frame with the section whose route is the address. An unknown address leads to "/". */
export const PageContent = ({
  sections,
  onShown,
  tools,
  question,
  children,
}: {
  sections: PageSections;
  /** Stand in the header before the menu. */
  tools?: ReactNode;
  question?: LogoutQuestion | undefined;
  /** Called when the screen of a section is on the page. Keep it stable between renders. */
  onShown(): void;
  /** Renders nothing, and shows toasts. */
  children?: ReactNode;
}) => {
  const { store, loader } = sections;
  const { isAdmin } = useCurrentUser();
  const navigate = useNavigate();
  const known = useSections(sections);
  const entries = known.status === 'ready' ? known.entries : NONE;
  const visit = useVisit(sections, entries);
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
  const isWhole = known.status === 'ready' && known.awaited.length === 0;
  const showsLinks = useTogether(links.length > 0, isWhole);

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
      const { id, route, recordId, entry } = visit;
      const title = titleOf(entry.name);
      if (!mayOpen(route, isAdmin)) return recordId === undefined ? null : <Navigate to="/" replace />;
      return (
        <>
          {isRemoved(entry) && <RemovedNotice title={title} />}
          <SectionOutlet
            key={id}
            sections={sections}
            visit={visit}
            notice={(loaded) => {
              const { channel } = loaded.candidate;
              return (
                <>
                  {entry.preview && (
                    <PreviewNotice entry={entry} channel={channel} onClose={sections.leavePreviews} />
                  )}
                  {isAdmin && channel === 'fallback' && <FallbackNotice title={title} loaded={loaded} />}
                </>
              );
            }}
            redirect={(to) => <Navigate to={to} replace />}
            onPlain={() => navigate(route.path, { replace: true })}
            onShown={onShown}
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
        links={showsLinks ? links : NONE}
        account={routes.find(({ path }) => path === OWN_ACCOUNT_PATH)?.path}
        onApproach={approach}
        question={question}
        tools={
          <>
            {tools}
            <MenuButton pages={links} sections={open} loader={loader} titleOf={titleOf} />
          </>
        }
      >
        <PageBoundary address={visit?.route.path}>
          {Object.values(overrides).flatMap(Object.keys).length > 0 && (
            <OverrideNotice overrides={overrides} onChange={setOverrides} sections={sections} />
          )}
          {Object.keys(sections.previews).some((name) => isRemoved({ name })) && (
            <PreviewNotice onClose={sections.leavePreviews} />
          )}
          {/* No override runs before its question is answered. */}
          {Object.keys(overrides.asked).length === 0 && (
            <SlotHostProvider value={slots}>{content()}</SlotHostProvider>
          )}
        </PageBoundary>
      </Frame>
      <ErrorReports sections={sections} />
      {children}
    </ToastProvider>
  );
};
