import { nowOf } from 'shared-model/fields/clock';
import { formatDay, formatTime } from 'shared-model/fields/day-texts';
import { useDataStore } from 'shared-store/DataProvider';
import { useToday } from 'shared-store/live/useToday';

/** Renders a day by the server's clock, such as "Yesterday", which is "Wed 25 Nov" after midnight. */
export function Day({ children, withTime = false }: { children: Date | string; withTime?: boolean }) {
  const store = useDataStore();
  useToday();
  const now = nowOf(store);
  return withTime && children instanceof Date ? formatTime(children, now) : formatDay(children, now);
}
