import '../page/provided';
import { pageLoader } from '../page/page-loader';
import { startPage } from '../page/start-page';

startPage(
  pageLoader({
    reports: () => import('reports/section'),
    directory: () => import('directory/section'),
    admin: () => import('admin/section'),
  }),
);
