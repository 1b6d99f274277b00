import { formatDay } from '../model/fields/day-texts';
import { useToday } from '../store/live/useToday';

/** Renders a day, such as "Yesterday", which is "Wed 25 Nov" after midnight. */
export function Day({ children }: { children: Date | string }) {
  useToday();
  return formatDay(children);
}
