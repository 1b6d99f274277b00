import type { ListSearch } from 'shared-records/list';
import { later } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { periodName } from './period-names';

const PeriodPanel = later(() => import('./PeriodPanel').then(({ PeriodPanel }) => PeriodPanel));

/** Narrows the reports to a time: a button that names it, and below it what to choose from. */
export const PeriodButton = ({
  days,
  onChange,
}: {
  days: ListSearch<'salesReport'>['days'];
  onChange(next: ListSearch<'salesReport'>['days']): void;
}) => (
  <Popover label={periodName(days)} name="Period" active={days !== undefined}>
    {(close) => <PeriodPanel days={days} onChange={onChange} onDone={close} />}
  </Popover>
);
