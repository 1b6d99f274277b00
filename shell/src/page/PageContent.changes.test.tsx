import { act, screen, waitFor } from '@testing-library/react';
import type { FakeSites } from 'section-kit/testing';
import {
  Contacts,
  DIRECTORY,
  DIRECTORY_ROUTES,
  REPORTS,
  REPORTS_ROUTES,
  single,
  sitesOfThePage,
} from 'section-kit/testing';
import type { SectionRoute } from 'shared-contract';
import { link, links, main, open, panel } from '../testing/fake-page';

const NewCustomers = () => <p>The new customers</p>;
const SomethingNew = () => <p>Something new</p>;

test('renders no screen again for what the page learns about other sections', async () => {
  const sites = sitesOfThePage();
  let answer = () => {};
  sites.delays.set(`${DIRECTORY}/section.json`, new Promise((resolve) => (answer = resolve)));
  const Counted = jest.fn(() => <p>Counted</p>);
  sites.put(REPORTS, single('reports', REPORTS_ROUTES), { '/': Counted });
  open({ sites });
  await main().findByText('Counted');
  const times = Counted.mock.calls.length;
  answer();
  await screen.findByRole('link', { name: 'Customer' });
  expect(Counted).toHaveBeenCalledTimes(times);
});

describe('a release while the page is open', () => {
  /** Returns to the page some time later, so that it reads everything again. While it still reads, it begins no other. */
  const comeBack = async (sites: FakeSites) => {
    const seen = sites.requests.length;
    const clock = jest.spyOn(Date, 'now');
    await waitFor(() => {
      clock.mockReturnValue(Date.now() + 10_000);
      act(() => void window.dispatchEvent(new Event('focus')));
      expect(sites.requests.length).toBeGreaterThan(seen + 1);
    });
  };

  const publish = (sites: FakeSites, routes = DIRECTORY_ROUTES) =>
    sites.put(DIRECTORY, single('directory', routes, 'new'), {
      '/customer': NewCustomers,
      '/contact': Contacts,
      '/new': SomethingNew,
    });

  test('is used on the next visit, and never during one', async () => {
    const { sites, user } = open({ path: '/customer' });
    await main().findByText('All customers');
    publish(sites);
    await comeBack(sites);
    await user.click(await link('Contact'));
    await user.click(await link('Customer'));
    expect(main().getByText('All customers')).toBeInTheDocument();
    await user.click(await link('Dashboard'));
    await main().findByText('All reports');
    await user.click(await link('Customer'));
    expect(await main().findByText('The new customers')).toBeInTheDocument();
  });

  test('shows in the sidebar, and its new screen leads to the new build', async () => {
    const { sites, user } = open({ path: '/customer' });
    await main().findByText('All customers');
    publish(sites, [...DIRECTORY_ROUTES, { path: '/new', role: 'staff', link: { label: 'New', order: 9 } }]);
    await comeBack(sites);
    await user.click(await screen.findByRole('link', { name: 'New' }));
    expect(await main().findByText('Something new')).toBeInTheDocument();
    await user.click(await link('Customer'));
    expect(await main().findByText('The new customers')).toBeInTheDocument();
  });

  test('does not close an open screen', async () => {
    const { sites } = open({ path: '/customer' });
    await main().findByText('All customers');
    publish(sites, DIRECTORY_ROUTES.slice(0, 1));
    await comeBack(sites);
    await waitFor(() => expect(links()).toEqual(['Dashboard', 'Contact']));
    expect(main().getByText('All customers')).toBeInTheDocument();
  });

  test('may add a section', async () => {
    const { sites, user } = open();
    await main().findByText('All reports');
    const routes: SectionRoute[] = [{ path: '/notes', role: 'staff', link: { label: 'Notes', order: 9 } }];
    sites.put('https://notes.example', single('notes', routes), { '/notes': () => <p>All notes</p> });
    await comeBack(sites);
    await user.click(await screen.findByRole('link', { name: 'Notes' }));
    expect(await main().findByText('All notes')).toBeInTheDocument();
  });

  test('may add a section that the policy of this page does not allow: it asks for a reload, and reports nothing', async () => {
    const sites = sitesOfThePage();
    sites.policy = `connect-src 'self' ${REPORTS} ${DIRECTORY} https://admin.example; img-src 'self'`;
    const { user, log } = open({ path: '/customer', sites });
    await main().findByText('All customers');
    const logged = jest.spyOn(console, 'error');
    sites.put('https://orders.example', single('orders', [{ path: '/orders', role: 'staff' }]), {});
    // A later answer may name the new site: the policy of this page stays.
    sites.policy += ' https://orders.example';
    await comeBack(sites);
    expect(sites.requests).not.toContain('https://orders.example/section.json');
    expect(logged).not.toHaveBeenCalled();
    expect(log.loads).toEqual([]);
    await user.click(await link('Dashboard'));
    expect(await main().findByText('All reports')).toBeInTheDocument();
  });

  test('leads from the address of such a section to a reload', async () => {
    const sites = sitesOfThePage();
    sites.policy = `connect-src 'self' ${REPORTS} ${DIRECTORY} https://admin.example`;
    sites.put('https://orders.example', single('orders', [{ path: '/orders', role: 'staff' }]), {});
    open({ path: '/orders', sites });
    expect(await main().findByText('Reload to see Orders.')).toBeInTheDocument();
    expect(main().getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  });

  test('may remove a section: its link goes, its open screen stays and says so, and leaving it leads on', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { sites, user } = open({ path: '/customer' });
    await main().findByText('All customers');
    sites.remove(DIRECTORY);
    await comeBack(sites);
    await waitFor(() => expect(links()).toEqual(['Dashboard']));
    expect(await main().findByText(/^Directory was removed from this page\./)).toBeInTheDocument();
    expect(main().getByText('All customers')).toBeInTheDocument();
    await user.click(await link('Dashboard'));
    await main().findByText('All reports');
    expect(screen.queryByText(/was removed/)).not.toBeInTheDocument();
    expect(logged).not.toHaveBeenCalled();
  });

  test('may be of a section that did not answer, which comes back by itself', async () => {
    const sites = sitesOfThePage();
    sites.answers.set(`${DIRECTORY}/section.json`, 503);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ path: '/customer', sites });
    await panel();
    expect(logged).toHaveBeenCalledTimes(1);
    sites.answers.clear();
    await comeBack(sites);
    expect(await main().findByText('All customers')).toBeInTheDocument();
  });
});
