import { useEffect, useLayoutEffect, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { openPageRecords, type PageRecords } from 'shared-records/firestore';
import { DataProvider } from 'shared-records/store';
import { lazy } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/router';
import { ShellNotice } from '../frame/ShellNotice';
import type { Host } from '../host/host';
import { useHasAccess } from '../session/useHasAccess';
import { PageContent } from './PageContent';

// Nearly everybody has access.
const NoAccessScreen = lazy(() =>
  import('../session/NoAccessScreen').then(({ NoAccessScreen }) => NoAccessScreen),
);

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

/** One router and one store, the frame, and the sections in it. */
const OpenedPage = ({ host, records }: { host: Host; records: PageRecords }) => {
  const { userData, isAdmin } = useCurrentUser();
  const [sections] = useState(() => host.sectionsFor({ uid: userData.uid, isAdmin }, records.sectionLoads));
  const hasAccess = useHasAccess(records);
  // A document that allows overrides is only for the user who has accepted them.
  const isOverridden = Object.keys(sections.overrides.sites).length > 0;
  useEffect(() => {
    if (!isOverridden) sections.leaveOverrides();
  }, [sections, isOverridden]);
  if (!hasAccess) return <NoAccessScreen />;
  return (
    <DataProvider store={records.store}>
      {/* Inputs live in the URL. As transitions, their updates would come late and swallow keys. */}
      <BrowserRouter useTransitions={false}>
        <ShellNotice shell={host.shell} />
        <PageContent sections={sections} onShown={records.connectUnlessAwaited} />
      </BrowserRouter>
    </DataProvider>
  );
};
