import type { Model } from 'shared-model/define-model';
import { companyClock } from 'shared-model/fields/day-texts';
import { changedTexts } from './Difference';
import { type AccountNames, capitalized, eventText } from './history-texts';
import type { HistoryEvent } from './stamped-events';

const HEADINGS = ['When', 'What', 'Field', 'Before', 'After'];

/** Returns a history as a table, with moments by the company's clock: a row for each changed field, and one for an event without. A value that is cut ends with "…". */
export const historyTable = (
  model: Pick<Model, 'fields'>,
  entries: readonly HistoryEvent[],
  names: AccountNames,
): readonly (readonly string[])[] => [
  HEADINGS,
  ...entries.flatMap((entry) => {
    const event = [companyClock.timeOf(entry.at).replace('T', ' '), capitalized(eventText(entry, names))];
    const rows = Object.entries(entry.changed).flatMap(([name, { from, to }]) => {
      const field = model.fields[name];
      if (!field) return [];
      const end = entry.cut?.includes(name) ? '…' : '';
      const [before, after] = changedTexts(field, from, to);
      return [[...event, field.options.label, `${before}${end}`, `${after}${end}`]];
    });
    return rows.length > 0 ? rows : [[...event, '', '', '']];
  }),
];
