import { useEffect } from 'react';
import { useCurrentUser } from 'shared-auth';
import { BrowserRouter, Navigate, useLocation } from 'shared-ui/router';
import { triggerAppChange } from 'single-spa';
import { Frame } from '../../../shell/src/frame/Frame';
import { linksFor } from '../page/routes';
import { type FetchSection, useFetchAhead } from '../page/useFetchAhead';
import { SECTION_APPLICATIONS } from './applications';
import { SECTION_ELEMENT } from './section-element';

const fetchSection: FetchSection = (section) => SECTION_APPLICATIONS[section]();

/** Renders the element for the section, and notifies single-spa when it appears and disappears. */
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
  useFetchAhead(fetchSection);
  return (
    <Frame links={links}>
      <SectionPlace />
      {!links.some(({ path }) => path === pathname) && <Navigate to="/" replace />}
    </Frame>
  );
};

/** Renders the page of a verified user: the frame with an element for the section. */
const FramePage = () => (
  <BrowserRouter>
    <PageContent />
  </BrowserRouter>
);

export default FramePage;
