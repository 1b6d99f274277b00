import { sectionApplication } from './section-application';

export const { bootstrap, mount, unmount } = sectionApplication(import('../../../mfe-directory/src/section'));
