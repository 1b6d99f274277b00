import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'shared-ui/router';
import type { Model, Stored } from '../model/define-model';
import type { HistoryEntry } from '../model/history/entries';
import { type Report, report } from '../model/report';
import { MemoryStore } from '../testing/index';
import { panelOver } from '../view/fake-panel';

/** 14:10 in Jakarta. */
const NOW = new Date('2026-11-26T07:10:00Z');
const NAMES = { sari: 'Sari Wijaya', budi: 'Budi Santoso' };

export class TestStore extends MemoryStore {
  override now(): number {
    return NOW.getTime();
  }
}

export const REPORT: Stored<Report> = {
  ...report.empty,
  id: 'r',
  customer: 'PT Ukur',
  detail: 'Sold two tripods to the new branch.',
  qtNumber: 'QT-2',
  responsible: 'Sari Wijaya',
  timestamp: new Date('2026-11-25T02:00:00Z'),
};

export const day = (text: string): Date => new Date(`2026-11-${text}+07:00`);
export const WRITTEN = { by: 'sari', at: day('24T09:05:00') };

export const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  recordId: 'r',
  at: WRITTEN.at,
  event: 'changed',
  by: 'budi',
  via: 'page',
  changed: {},
  written: WRITTEN,
  ...fields,
});

export const CREATED = entry({ event: 'created', by: 'sari' });

export const CHANGED = entry({
  at: day('26T13:59:00'),
  changed: {
    detail: { from: 'Sold one tripod to the branch.', to: REPORT.detail },
    qtNumber: { from: '', to: 'QT-2' },
    timestamp: { from: new Date('2026-11-24T02:00:00Z'), to: REPORT.timestamp },
  },
});

const Address = () => {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}${hash}`}</output>;
};

/** Shows the panel of a record with these entries, the oldest first. `others` are further records of its kind. */
export const show = (
  entries: readonly HistoryEntry[],
  {
    canEdit = true,
    model = report as Model<object>,
    record = REPORT as Stored<object>,
    others = [] as readonly Stored<object>[],
    path = '/',
  } = {},
) => {
  const store = new TestStore({ [model.collection]: [record, ...others] });
  store.put('staffNames', 'all', { names: Object.values(NAMES), members: NAMES });
  for (const each of entries) store.putHistory(model, each);
  render(
    panelOver(
      store,
      { model, id: 'r', onEdit: canEdit ? () => undefined : undefined },
      { path, beside: <Address /> },
    ),
  );
  return { store, user: userEvent.setup(), address: () => screen.getByLabelText('Address').textContent };
};

export const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'History' }));
  return screen.findByRole('list', { name: 'History' });
};
