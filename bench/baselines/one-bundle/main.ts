import { startPage } from '../page/start-page';

startPage({
  reports: () => import('../../../mfe-reports/src/section'),
  directory: () => import('../../../mfe-directory/src/section'),
  admin: () => import('../../../mfe-admin/src/section'),
});
