import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { pageSectionLoads, pageStore } from 'shared-records/firestore';
import { DataProvider } from 'shared-records/store';
import { BrowserRouter } from 'shared-ui/router';
import { type PageStart, pageSections } from './host/host';
import { PageContent } from './PageContent';
import { keepOutlineUpToDate } from './session/keep-outline';
import { useStanding } from './session/useStanding';
import { Waiting } from './session/Waiting';
import { useLoaded } from './useLoaded';

// Hardly anybody has use for it.
const loadShutOutScreen = () => import('./session/ShutOutScreen');

/** The page of a verified user: one router and one store, the frame, and the sections in it. */
export const UserPage = ({ start }: { start: PageStart }) => {
  const { userData, isAdmin } = useCurrentUser();
  const [sections] = useState(() => pageSections(start, { uid: userData.uid, isAdmin }, pageSectionLoads));
  const isShutOut = useStanding() === 'shut-out';
  const [shutOut, fetchShutOut] = useLoaded(loadShutOutScreen, isShutOut ? 'now' : undefined);
  useEffect(keepOutlineUpToDate, []);
  // A document that may run overrides is for whoever has accepted them.
  const isOverridden = Object.keys(sections.overrides.sites).length > 0;
  useEffect(() => {
    if (!isOverridden) sections.leaveOverrides();
  }, [sections, isOverridden]);
  if (isShutOut) {
    return shutOut.status === 'ready' ? (
      <shutOut.Component />
    ) : (
      <Waiting loaded={shutOut} onRetry={fetchShutOut} />
    );
  }
  return (
    <DataProvider store={pageStore}>
      {/* What is typed stands in the URL: as a transition it would come back a moment later, and swallow a key. */}
      <BrowserRouter useTransitions={false}>
        <PageContent sections={sections} />
      </BrowserRouter>
    </DataProvider>
  );
};
