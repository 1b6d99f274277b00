import { useEffect } from 'react';
import { useCurrentUser } from 'shared-auth';
import { BrowserRouter, Navigate, useLocation } from 'shared-router';
import { triggerAppChange } from 'single-spa';
import { Frame } from '../../../shell/src/frame/Frame';
import { linksFor } from '../page/routes';
import { SECTION_ELEMENT } from './section-element';

/** The place of the section; single-spa is told when it comes and goes. */
const SectionPlace = () => {
  useEffect(() => {
    void triggerAppChange();
    return () => void triggerAppChange();
  }, []);
  return <div id={SECTION_ELEMENT} />;
};

const PageContent = () => {
  const { isAdmin } = useCurrentUser();
  const { pathname } = useLocation();
  const links = linksFor(isAdmin);
  return (
    <Frame links={links}>
      <SectionPlace />
      {!links.some(({ path }) => path === pathname) && <Navigate to="/" replace />}
    </Frame>
  );
};

/** The page of a verified user: the frame, with a place for the section. */
const FramePage = () => (
  <BrowserRouter>
    <PageContent />
  </BrowserRouter>
);

export default FramePage;
