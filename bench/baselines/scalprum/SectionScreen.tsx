import type { Section } from 'shared-contract';
import { useLocation } from 'shared-ui/router';

/** Renders the screen of the URL. */
export const SectionScreen = ({ screens }: Section) => {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return Screen && <Screen />;
};
