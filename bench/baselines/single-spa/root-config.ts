import { registerApplication, start } from 'single-spa';
import { ROUTES, SECTION_NAMES } from '../page/routes';
import { SECTION_APPLICATIONS } from './applications';
import { SECTION_ELEMENT } from './section-element';

registerApplication({ name: '@sales/frame', app: () => import('@sales/frame'), activeWhen: () => true });

for (const section of SECTION_NAMES) {
  const paths = ROUTES.filter((route) => route.section === section).map(({ path }) => path);
  registerApplication({
    name: `@sales/${section}`,
    app: SECTION_APPLICATIONS[section],
    // The element for sections exists only while a verified user is signed in.
    activeWhen: ({ pathname }) =>
      paths.includes(pathname) && document.getElementById(SECTION_ELEMENT) !== null,
  });
}

start();
