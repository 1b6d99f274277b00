import { setTimeout as pause } from 'node:timers/promises';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeLog,
  type FakeSites,
  hostOf as kitsHostOf,
  type NO_LINK,
  type RequestedOverrides,
  sitesOfThePage,
} from 'section-kit/testing';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { useLocation } from 'shared-ui/router';
import { PageContent } from '../page/PageContent';
import { Failed, Loading } from '../page/SectionPanel';

/** Records that screens were shown. */
export const onShown = jest.fn();

interface HostOfTest {
  readonly overrides?: RequestedOverrides | undefined;
  readonly loadedWith?: typeof NO_LINK;
  reload?(): void;
}

/** Returns the host of the page, with the requests that a test needs. */
export const hostOf = (sites: FakeSites, { overrides, ...parts }: HostOfTest = {}) =>
  kitsHostOf(sites, { Failed, Loading, useAddress: useLocation, ...parts }, overrides);

/** Renders the page for a user. */
export const open = ({
  path = '/',
  isAdmin = false,
  sites = sitesOfThePage(),
  log = new FakeLog(),
  reload = jest.fn(),
  ...parts
}: {
  path?: string;
  isAdmin?: boolean;
  sites?: FakeSites;
  log?: FakeLog;
} & HostOfTest = {}) => {
  const sections = hostOf(sites, { ...parts, reload }).sectionsFor({ uid: 'uid', isAdmin }, log);
  const { unmount } = render(
    <SectionTestHost auth={new FakeAuthService(verifiedSession({ isAdmin }))} path={path}>
      <PageContent sections={sections} onShown={onShown} />
    </SectionTestHost>,
  );
  return { sites, log, reload, user: userEvent.setup(), unmount };
};

export const main = () => within(screen.getByRole('main'));
/** Waits for a text in the clock of the machine, as signatures take their time there. `findBy` would run a fake clock to its end. */
export const untilShown = async (text: string): Promise<void> => {
  while (!main().queryByText(text)) await act(() => pause(10));
};
export const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
/** All links come at once, when the sites of all sections have answered. */
export const link = (name: string) => screen.findByRole('link', { name });
export const retry = () => screen.getByRole('button', { name: 'Retry' });
export const openPlain = () => screen.getByRole('button', { name: 'Open without it' });
export const panel = () =>
  main().findByRole('heading', { name: 'This part of the page could not be loaded' });
