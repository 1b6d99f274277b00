import { act, render, screen } from '@testing-library/react';
import { ShellNotice } from './ShellNotice';
import { ShellRelease } from './shell-release';

const newer = async () => new Response('<script src="/assets/main.99999999.js">');
const same = async () => new Response('<script src="/assets/main.1a2b3c4d.js">');
const away = () => Promise.reject(new TypeError('Failed to fetch'));

const open = (fetch: typeof window.fetch) => {
  const shell = new ShellRelease(fetch, '/assets/main.1a2b3c4d.js');
  render(
    <>
      <ShellNotice shell={shell} />
      <input aria-label="Search" />
    </>,
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
  ['an update', newer, 'This page was updated. Reload to go on.'],
  ['the connection', away, 'A file of this page did not arrive. Try again, or reload the page.'],
])('says at once that a file is missing because of %s', async (_, fetch, text) => {
  open(fetch);
  screen.getByLabelText('Search').focus();
  act(() => void window.dispatchEvent(new Event('page-file-missing')));
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('shows nothing in a page of the newest shell', async () => {
  const shell = open(same);
  await act(() => shell.check());
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
