import type { Input, Model } from 'shared-model/define-model';
import { formatWholeDay } from 'shared-model/fields/day-texts';
import type { Values } from './record-values';

type Described = Pick<Model<object>, 'fields'>;

const momentNames = ({ fields }: Described): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'moment');

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']));

/** Returns the chosen days of a saved record, which the next one of a batch starts with: all but `today`. */
export const chosenDays = (model: Described, values: Values, today: string): Values =>
  pick(
    values,
    momentNames(model).filter((name) => values[name] !== today),
  );

/** Returns the untouched days of a new record, as they are in `next`. `base` is what the form started from on `startedOn`. */
export const untouchedDays = (
  model: Described,
  { values, base, startedOn }: { values: Values; base: Values; startedOn: string },
  next: Values,
): Values =>
  pick(
    next,
    momentNames(model).filter((name) => values[name] === base[name] && base[name] === startedOn),
  );

const yearBefore = (day: string): string =>
  `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;

/** Returns a warning about a chosen day that is after `today` or more than a year before it; undefined if none is. */
export const dayWarning = (
  model: Described & { readonly inputs: Readonly<Record<string, Pick<Input, 'label'>>> },
  values: Values,
  base: Values,
  today: string,
): string | undefined => {
  for (const name of momentNames(model)) {
    const day = values[name] ?? '';
    if (day === base[name] || (day <= today && day >= yearBefore(today))) continue;
    const when = day > today ? 'in the future' : 'more than a year ago';
    return `${model.inputs[name]?.label} is ${when}: ${formatWholeDay(day)}. Save again to keep it.`;
  }
  return undefined;
};
