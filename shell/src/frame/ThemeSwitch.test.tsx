/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from 'shared-ui/theme';
import { followTheme } from '../start/theme';

const html = readFileSync(join(__dirname, '../index.html'), 'utf8');

const meta = (name: string) => [...document.querySelectorAll('meta')].filter((each) => each.name === name);

/** The head of the page, and its script. */
const openPage = () => {
  document.head.innerHTML = new DOMParser().parseFromString(html, 'text/html').head.innerHTML;
  delete document.documentElement.dataset.theme;
  followTheme();
};

const shown = () => ({
  theme: document.documentElement.dataset.theme,
  scheme: meta('color-scheme').map(({ content }) => content),
  media: meta('theme-color').map((each) => each.media),
});

const FROM_SYSTEM = {
  theme: undefined,
  scheme: ['light dark'],
  media: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
};
const LIGHT = { theme: 'light', scheme: ['light'], media: ['all', 'not all'] };
const DARK = { theme: 'dark', scheme: ['dark'], media: ['not all', 'all'] };

test.each([
  [null, FROM_SYSTEM],
  ['system', FROM_SYSTEM],
  ['something else', FROM_SYSTEM],
  ['light', LIGHT],
  ['dark', DARK],
])('a page starts with the stored theme %s', (stored, expected) => {
  if (stored) localStorage.setItem('theme', stored);
  openPage();
  expect(shown()).toEqual(expected);
});

test('a choice is kept and in force at once, and System takes it back', async () => {
  openPage();
  render(<ThemeSwitch />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(shown()).toEqual(DARK);
  openPage();
  expect(shown()).toEqual(DARK);
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(shown()).toEqual(FROM_SYSTEM);
});

test.each<[string, () => void]>([
  [
    'blocked',
    () =>
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      }),
  ],
  [
    'full',
    () =>
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }),
  ],
])('a choice is in force until a reload when the storage is %s, and says so', async (_, refuse) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  openPage();
  refuse();
  render(<ThemeSwitch />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(shown()).toEqual(DARK);
  expect(screen.getByRole('status')).toHaveTextContent('only until a reload');
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(shown()).toEqual(LIGHT);
  jest.restoreAllMocks();
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(shown()).toEqual(FROM_SYSTEM);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a choice in another tab applies here too', () => {
  openPage();
  render(<ThemeSwitch />);
  localStorage.setItem('theme', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(shown()).toEqual(LIGHT);
});

test('the bar of the browser has the colour of the header below it', () => {
  const tokens = readFileSync(join(__dirname, '../../../shared-ui/src/styles/tokens.css'), 'utf8');
  openPage();
  const [light, dark] = meta('theme-color').map(({ content }) => content);
  expect(tokens).toContain(`--color-surface: light-dark(${light}, ${dark});`);
});
