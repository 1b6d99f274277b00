import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Model, Stored } from 'shared-model/define-model';
import { type Report, report } from 'shared-model/report';
import type { Save, Stamp } from 'shared-model/stamp';
import { MemoryStore } from 'shared-store/testing';
import { useLocation } from 'shared-ui/router';
import type { HistoryEvent } from '../history/stamped-events';
import { panelOver } from './fake-panel';

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

export const entry = (fields: Partial<HistoryEvent>): HistoryEvent => ({
  at: WRITTEN.at,
  event: 'changed',
  by: 'budi',
  via: 'page',
  changed: {},
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

/** Returns the stamp that these events, the oldest first, leave in the record. */
const stampAfter = (events: readonly HistoryEvent[]): Stamp<Date> | undefined => {
  const saveOf = ({ by, at, via, file }: HistoryEvent): Save<Date> => ({
    by,
    at,
    ...(via !== null && via !== 'page' && { via }),
    ...(file !== undefined && { file }),
  });
  const [last] = events.filter(({ event }) => event !== 'deleted').slice(-1);
  const created = events.find(({ event }) => event === 'created');
  const isFirst = created === last && created?.via !== 'import';
  return last && { ...saveOf(last), ...(created && !isFirst && { first: saveOf(created) }) };
};

/** Shows the panel of a record with these events, the oldest first. `others` are further records of its kind. */
export const show = (
  events: readonly HistoryEvent[],
  {
    canEdit = true,
    model = report as Model<object>,
    record = REPORT as Stored<object>,
    others = [] as readonly Stored<object>[],
    path = '/',
  } = {},
) => {
  const store = new TestStore({ [model.collection]: [{ ...record, meta: stampAfter(events) }, ...others] });
  store.put('staffNames', 'all', { names: Object.values(NAMES), members: NAMES });
  for (const { event, ...each } of events)
    if (event !== 'created') store.putHistory(model, { ...each, event, recordId: 'r' });
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
