import '../page/provided';
import { fetchEarly } from '../page/fetch-early';
import { sectionAt } from '../page/routes';
import { startPage } from '../page/start-page';

startPage(() => {
  const section = sectionAt(location.pathname);
  fetchEarly(async () => (await import('./sections')).preloadSection(section));
  return import('./Page');
});
