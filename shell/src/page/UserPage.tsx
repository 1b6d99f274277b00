import { useEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { connectUnlessAwaited, pageSectionLoads, pageStore } from 'shared-records/firestore';
import { DataProvider } from 'shared-records/store';
import { lazy } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/router';
import type { Host } from '../host/host';
import { useHasAccess } from '../session/useHasAccess';
import { PageContent } from './PageContent';

// Nearly everybody has access.
const NoAccessScreen = lazy(() =>
  import('../session/NoAccessScreen').then(({ NoAccessScreen }) => NoAccessScreen),
);

/** The page of a verified user: one router and one store, the frame, and the sections in it. */
export const UserPage = ({ host }: { host: Host }) => {
  const { userData, isAdmin } = useCurrentUser();
  const [sections] = useState(() => host.sectionsFor({ uid: userData.uid, isAdmin }, pageSectionLoads));
  const hasAccess = useHasAccess();
  // A document that allows overrides is only for the user who has accepted them.
  const isOverridden = Object.keys(sections.overrides.sites).length > 0;
  useEffect(() => {
    if (!isOverridden) sections.leaveOverrides();
  }, [sections, isOverridden]);
  if (!hasAccess) return <NoAccessScreen />;
  return (
    <DataProvider store={pageStore}>
      {/* Inputs live in the URL. As transitions, their updates would come late and swallow keys. */}
      <BrowserRouter useTransitions={false}>
        <PageContent sections={sections} onShown={connectUnlessAwaited} />
      </BrowserRouter>
    </DataProvider>
  );
};
