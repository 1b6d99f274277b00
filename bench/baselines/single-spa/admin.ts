import { sectionApplication } from './section-application';

export const { bootstrap, mount, unmount } = sectionApplication(import('../../../mfe-admin/src/section'));
