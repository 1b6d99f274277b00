import { pageLoader } from '../page/page-loader';
import { startPage } from '../page/start-page';

startPage(
  pageLoader({
    reports: () => import('./section'),
    directory: () => import('../../../mfe-directory/src/section'),
    admin: () => import('../../../mfe-admin/src/section'),
  }),
);
