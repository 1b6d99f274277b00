import type { Section } from 'shared-contract';
import { useLocation } from 'shared-ui/router';

/** Of the screens of a section the one that the address names. */
export const SectionScreen = ({ screens }: Section) => {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return Screen && <Screen />;
};
