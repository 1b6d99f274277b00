import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastProvider } from 'shared-ui';
import { ShellNotice } from './ShellNotice';

const ENTRY = '/assets/main.1a2b3c4d.js';
const page = (entry: string) => `<!doctype html><script defer src="${entry}"></script>`;
const newer = async () => new Response(page('/assets/main.99999999.js'));
const same = async () => new Response(page(ENTRY));
const away = () => Promise.reject(new TypeError('Failed to fetch'));

const open = (fetch: typeof window.fetch, beside?: ReactNode) => {
  const site = jest.fn(fetch);
  window.fetch = site;
  render(
    <ToastProvider>
      <ShellNotice entry={ENTRY} />
      <input aria-label="Search" />
      {beside}
    </ToastProvider>,
  );
  return site;
};

/** Lets the page ask its site which shell it serves. */
const check = () => act(async () => void window.dispatchEvent(new Event('shell-too-old')));

test('offers a newer version, but not while the user types', async () => {
  open(newer);
  screen.getByLabelText('Search').focus();
  await check();
  expect(screen.queryByText(/A new version/)).toBeNull();
  act(() => screen.getByLabelText('Search').blur());
  expect(screen.getByText('A new version of this page is ready.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test.each([
  ['a form with text', <input key="form" aria-label="Detail" defaultValue="Pump" />, true],
  ['an empty form', <input key="form" aria-label="Detail" />, false],
])('offers a newer version beside %s only if nothing is lost', async (_, field, isKept) => {
  open(newer, <form>{field}</form>);
  await check();
  expect(screen.queryByText(/A new version/) === null).toBe(isKept);
});

test('offers a newer version once a dialog is closed', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  open(newer);
  await check();
  expect(screen.queryByText(/A new version/)).toBeNull();
  dialog.remove();
  act(() => screen.getByLabelText('Search').focus());
  act(() => screen.getByLabelText('Search').blur());
  expect(screen.getByText(/A new version/)).toBeInTheDocument();
});

test.each([
  ['an update', newer, 'This page was updated. Reload to go on.'],
  ['the connection', away, 'A file of this page did not arrive. Try again, or reload the page.'],
])('says at once that a file is missing because of %s', async (_, fetch, text) => {
  open(fetch);
  screen.getByLabelText('Search').focus();
  act(() => void window.dispatchEvent(new Event('page-file-missing')));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('says that a file is slow until it has arrived', async () => {
  open(same);
  act(() => void window.dispatchEvent(new Event('page-file-slow')));
  expect(await screen.findByText(/^A file of this page is slow to arrive\./)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('page-file-arrived')));
  expect(screen.queryByText(/slow to arrive/)).toBeNull();
});

test('says that a file is missing until it has arrived by another press', async () => {
  open(same);
  act(() => void window.dispatchEvent(new Event('page-file-slow')));
  act(() => void window.dispatchEvent(new Event('page-file-missing')));
  expect(await screen.findByText(/^A file of this page did not arrive\./)).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('page-file-arrived')));
  expect(screen.queryByText(/^A file of this page/)).toBeNull();
});

test.each([
  ['the same shell', same],
  ['the login of a network', async () => new Response('<!doctype html><p>Please log in.</p>')],
  ['an error', async () => new Response('', { status: 503 })],
  ['nothing', away],
])('shows nothing if the site answers with %s', async (_, fetch) => {
  const site = open(fetch);
  await check();
  expect(site).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('asks no more once a shell is newer', async () => {
  const site = open(newer);
  await check();
  await check();
  expect(site).toHaveBeenCalledTimes(1);
});

test('says what it has heard before it was loaded', async () => {
  window.fetch = same;
  render(
    <ToastProvider>
      <ShellNotice heard="page-file-missing" entry={ENTRY} />
    </ToastProvider>,
  );
  expect(await screen.findByText(/did not arrive/)).toBeInTheDocument();
});

test('asks nothing in development', async () => {
  const site = jest.fn();
  window.fetch = site;
  render(
    <ToastProvider>
      <ShellNotice />
    </ToastProvider>,
  );
  await check();
  expect(site).not.toHaveBeenCalled();
});
