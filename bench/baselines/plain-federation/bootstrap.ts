import './provided';
import { startPage } from '../page/start-page';

startPage({
  reports: () => import('reports/section'),
  directory: () => import('directory/section'),
  admin: () => import('admin/section'),
});
