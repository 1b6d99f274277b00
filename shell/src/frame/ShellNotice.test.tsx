import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ToastProvider } from 'shared-ui';
import { ShellNotice, ShellRelease } from './ShellNotice';

const newer = async () => new Response('<script src="/assets/main.99999999.js">');
const same = async () => new Response('<script src="/assets/main.1a2b3c4d.js">');
const away = () => Promise.reject(new TypeError('Failed to fetch'));

const open = (fetch: typeof window.fetch, beside?: ReactNode) => {
  const shell = new ShellRelease(fetch, '/assets/main.1a2b3c4d.js');
  render(
    <ToastProvider>
      <ShellNotice shell={shell} />
      <input aria-label="Search" />
      {beside}
    </ToastProvider>,
  );
  return shell;
};

test('offers a newer version, but not while the user types', async () => {
  const shell = open(newer);
  screen.getByLabelText('Search').focus();
  await act(() => shell.check());
  expect(screen.queryByText(/A new version/)).toBeNull();
  act(() => screen.getByLabelText('Search').blur());
  expect(screen.getByText('A new version of this page is ready.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test.each([
  ['a form with text', <input key="form" aria-label="Detail" defaultValue="Pump" />, true],
  ['an empty form', <input key="form" aria-label="Detail" />, false],
])('offers a newer version beside %s only if nothing is lost', async (_, field, isKept) => {
  const shell = open(newer, <form>{field}</form>);
  await act(() => shell.check());
  expect(screen.queryByText(/A new version/) === null).toBe(isKept);
});

test('offers a newer version once a dialog is closed', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  const shell = open(newer);
  await act(() => shell.check());
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

test('shows nothing in a page of the newest shell', async () => {
  const shell = open(same);
  await act(() => shell.check());
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
