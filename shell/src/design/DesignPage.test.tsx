import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as ui from 'shared-ui';
import * as overlay from 'shared-ui/overlay';
import * as search from 'shared-ui/search';
import * as select from 'shared-ui/select';
import * as shortcuts from 'shared-ui/shortcuts';
import * as table from 'shared-ui/table';
import * as theme from 'shared-ui/theme';
import { DesignPage } from './DesignPage';

const source = readFileSync(join(__dirname, 'DesignPage.tsx'), 'utf8');

test('shows every part of the design system', () => {
  const pieces = [ui, overlay, search, select, shortcuts, table, theme]
    .flatMap((entry) => Object.keys(entry))
    .filter((name) => /^[A-Z]/.test(name));
  expect(pieces.length).toBeGreaterThan(20);
  expect(pieces.filter((name) => !source.includes(`<${name}`))).toEqual([]);
});

test('opens a toast, a popover and a dialog', async () => {
  render(<DesignPage />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Toast: success' }));
  expect(screen.getByText('A toast of success')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Popover' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Dialog' }));
  expect(screen.getByRole('dialog', { name: 'A question?' })).toBeInTheDocument();
});
