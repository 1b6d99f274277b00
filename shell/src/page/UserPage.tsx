import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import type { Host } from 'section-kit/host';
import { useAuth, useCurrentUser } from 'shared-auth';
import { DataProvider } from 'shared-store';
import { openPageRecords, type PageRecords } from 'shared-store/firestore';
import { untilLoaded } from 'shared-store/until-loaded';
import { lazy } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/router';
import { PageContent } from './PageContent';
import { takeSilentFills } from './silent-fills';

// Nearly everybody has access.
const NoAccessScreen = lazy(() =>
  import('../session/NoAccessScreen').then(({ NoAccessScreen }) => NoAccessScreen),
);

/** Loads what shows and sends kept reports. Most people have sent everything. */
const loadKept = () => import('shared-records/record/kept');
const LogoutQuestion = lazy(async () => (await loadKept()).LogoutQuestion);

/** A file of the shell does not arrive, or a build needs a newer shell. */
const SHELL_EVENTS = ['page-file-missing', 'page-file-slow', 'shell-too-old'];

/** Leaves the network to the first screen for this many milliseconds. */
const NEWS_DELAY_MS = 3_000;

/** Looks for news about the shell once the first screen is there, or at once after a file of the page did not arrive. */
const ShellNews = () => {
  const [Notice, setNotice] = useState<ComponentType<{ heard: string | undefined }>>();
  const [heard, setHeard] = useState<string>();
  useEffect(() => {
    const load = async () => {
      const { ShellNotice } = await import(/* webpackChunkName: "shell-notice" */ '../frame/ShellNotice');
      setNotice(() => ShellNotice);
    };
    const onEvent = ({ type }: { type?: string }) => {
      setHeard((before) => type ?? before);
      void load().catch(() => undefined);
    };
    const timer = setTimeout(onEvent, NEWS_DELAY_MS, {});
    const left = new AbortController();
    // Once: the notice itself may be the file that is missing.
    for (const event of SHELL_EVENTS)
      window.addEventListener(event, onEvent, { once: true, signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  return Notice && <Notice heard={heard} />;
};

/** Shows and sends the reports that are not sent, once the first screen is there. Loaded ahead: it is needed without a network. */
const LaterUnsent = () => {
  const [Unsent, setUnsent] = useState<ComponentType>();
  useEffect(() => {
    const load = () => untilLoaded(loadKept);
    const timer = setTimeout(() => void load().then(({ Unsent }) => setUnsent(() => Unsent)), NEWS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return Unsent && <Unsent />;
};

/** The page of a verified user. Its records and their connection end with it. */
export const UserPage = ({ host }: { host: Host }) => {
  const { uid } = useCurrentUser().userData;
  const [records, setRecords] = useState<PageRecords>();
  // Before the first paint.
  useLayoutEffect(() => {
    const opened = openPageRecords(uid);
    setRecords(opened);
    return opened.close;
  }, [uid]);
  return records && <OpenedPage host={host} records={records} />;
};

/**
 * Returns false if no administrator has enabled the account since it signed in. Signs out an account that loses its
 * access; signing out the others would only let them sign in again.
 */
const useHasAccess = ({ watchAccount }: Pick<PageRecords, 'watchAccount'>): boolean => {
  const { auth } = useAuth();
  const { email } = useCurrentUser().userData;
  const [hasAccess, setHasAccess] = useState(true);
  useEffect(
    () =>
      watchAccount(email, {
        onLetIn: () => setHasAccess(true),
        onShutOut: (hadAccess) => {
          if (!hadAccess) return setHasAccess(false);
          auth.signOut().catch((error: unknown) => console.error('The session could not be ended.', error));
        },
      }),
    [auth, watchAccount, email],
  );
  return hasAccess;
};

/** One router and one store, the frame, and the sections in it. */
const OpenedPage = ({ host, records }: { host: Host; records: PageRecords }) => {
  const { userData, isAdmin } = useCurrentUser();
  const [sections] = useState(() => host.sectionsFor({ uid: userData.uid, isAdmin }, records.sectionLoads));
  const hasAccess = useHasAccess(records);
  useEffect(takeSilentFills, []);
  // A document that allows overrides is only for the user who has accepted them.
  const isOverridden = Object.keys(sections.overrides.sites).length > 0;
  useEffect(() => {
    if (!isOverridden) sections.leaveOverrides();
  }, [sections, isOverridden]);
  if (!hasAccess) return <NoAccessScreen question={LogoutQuestion} />;
  return (
    <DataProvider store={records.store}>
      {/* Inputs live in the URL. As transitions, their updates would come late and swallow keys. */}
      <BrowserRouter useTransitions={false}>
        <PageContent
          sections={sections}
          onShown={records.connectUnlessAwaited}
          tools={<LaterUnsent />}
          question={LogoutQuestion}
        >
          <ShellNews />
        </PageContent>
      </BrowserRouter>
    </DataProvider>
  );
};
