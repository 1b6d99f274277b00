// A section bundles this file: it takes the page's store by its shared name.

import type { Period } from 'shared-model/periods';
import { useNow } from 'shared-store';
import { lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { periodName } from './period-names';
import type { SearchedDays } from './period-params';

const PeriodPanel = lazy(() => import('./PeriodPanel').then(({ PeriodPanel }) => PeriodPanel));

/** Renders the button that names the searched time and opens the panel to choose another. */
export const PeriodButton = ({
  days,
  limits,
  onChange,
}: {
  days: SearchedDays;
  /** The moments that can be searched for. */
  limits: Required<Period>;
  onChange(days: SearchedDays): void;
}) => {
  const now = useNow();
  return (
    <Popover label={periodName(days, now)} name="Period" active={days !== undefined}>
      {(close) => <PeriodPanel days={days} limits={limits} onChange={onChange} onDone={close} />}
    </Popover>
  );
};
