import { lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import type { Period } from '../../model/periods';
import { useListScreen } from '../list-context';
import { periodName } from './period-names';

const PeriodPanel = lazy(() => import('./PeriodPanel').then(({ PeriodPanel }) => PeriodPanel));

/** Renders the button that names the searched time and opens the panel to choose another. */
export const PeriodButton = ({ limits }: { limits: Required<Period> }) => {
  const { search, onSearch } = useListScreen();
  return (
    <Popover label={periodName(search.days)} name="Period" active={search.days !== undefined}>
      {(close) => (
        <PeriodPanel
          days={search.days}
          limits={limits}
          onChange={(days) => onSearch((before) => ({ ...before, days }))}
          onDone={close}
        />
      )}
    </Popover>
  );
};
