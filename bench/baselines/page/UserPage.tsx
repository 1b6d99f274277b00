import { useState } from 'react';
import { DataProvider } from 'shared-store';
import { lazy, Spinner, usePrefetch } from 'shared-ui';
import { BrowserRouter, Link, Navigate, useLocation } from 'shared-ui/router';
import { baselineStore } from './baseline-store';
import { LINKS, ROUTES, type Sections } from './sections';

const screensOf = (sections: Sections) =>
  new Map(
    ROUTES.map(({ path, section }) => [
      path,
      lazy(
        async () => {
          const screen = (await sections[section]()).default.screens[path];
          if (!screen) throw new Error(`The section has no screen for ${path}.`);
          return screen;
        },
        <Spinner label="Loading" />,
      ),
    ]),
  );

/** Renders the links and the screen of the URL. Prefetches all sections three seconds later, as the product does. */
const Content = ({ sections }: { sections: Sections }) => {
  const [screens] = useState(() => screensOf(sections));
  const [loadAll] = useState(() => () => Promise.all(Object.values(sections).map((load) => load())));
  usePrefetch(loadAll);
  const { pathname } = useLocation();
  const Screen = screens.get(pathname);
  return (
    <>
      <header>
        <h1>Sales Report</h1>
      </header>
      <nav aria-label="Sections">
        {LINKS.map(({ path, label }) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
      </nav>
      <main>{Screen ? <Screen key={pathname} /> : <Navigate to="/" replace />}</main>
    </>
  );
};

/** Renders the page of a verified user with one router and one store. */
export const UserPage = ({ sections }: { sections: Sections }) => (
  <DataProvider store={baselineStore()}>
    <BrowserRouter>
      <Content sections={sections} />
    </BrowserRouter>
  </DataProvider>
);
