import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { DataProvider } from 'shared-data';
import { pageSectionLoads, pageStore } from 'shared-data/firestore';
import { BrowserRouter } from 'shared-router';
import { PageContent } from './PageContent';
import { type PageStart, pageSections } from './sections/page-sections';
import { keepOutlineUpToDate } from './session/outline';

/** The page of a verified user: one router and one store, the frame, and the sections in it. */
export const UserPage = ({ start }: { start: PageStart }) => {
  const { userData, isAdmin } = useCurrentUser();
  const [sections] = useState(() => pageSections(start, { uid: userData.uid, isAdmin }, pageSectionLoads));
  useEffect(keepOutlineUpToDate, []);
  // A document that may run overrides is for whoever has accepted them.
  const isOverridden = Object.keys(sections.overrides.sites).length > 0;
  useEffect(() => {
    if (!isOverridden) sections.leaveOverrides();
  }, [sections, isOverridden]);
  return (
    <DataProvider store={pageStore}>
      {/* What is typed stands in the URL: as a transition it would come back a moment later, and swallow a key. */}
      <BrowserRouter useTransitions={false}>
        <PageContent sections={sections} />
      </BrowserRouter>
    </DataProvider>
  );
};
