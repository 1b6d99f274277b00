import { screen, within } from '@testing-library/react';
import type { Model } from 'shared-model/define-model';

const entriesOf = <T>(model: Model<T>) => Object.entries<string>(model.labels);

/** Names each field whose element stands before that of the field before it. */
const misplaced = <T>({ collection }: Model<T>, found: readonly (readonly [string, Element])[]) =>
  found.flatMap(([name, element], index) => {
    const [before, other] = found[index - 1] ?? [name, element];
    const isBefore = element.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
    return isBefore ? [`${collection}.${name}: before "${before}", unlike in the model`] : [];
  });

/** Names each field of a model that the list on the screen has no column for, or in another order, or cannot be sorted by. */
export const fieldsWithoutColumn = <T>(model: Model<T>): readonly string[] => {
  const headers = screen.getAllByRole('columnheader');
  const found: [string, Element][] = [];
  const wrong = entriesOf(model).flatMap(([name, label]) => {
    const header = headers.find(({ textContent }) => textContent === label);
    if (!header) return [`${model.collection}.${name}: no column "${label}"`];
    found.push([name, header]);
    const isSortable = within(header).queryByRole('button') !== null;
    return isSortable === model.sortFields.includes(name)
      ? []
      : [`${model.collection}.${name}: sort of its column and of the model differ`];
  });
  return [...wrong, ...misplaced(model, found)];
};

/** Names each field of a model that the form on the screen has no input for, or in another order. */
export const fieldsWithoutInput = <T>(model: Model<T>): readonly string[] => {
  const found: [string, Element][] = [];
  const missing = Object.entries<{ readonly label: string }>(model.inputs).flatMap(([name, { label }]) => {
    const input = screen.queryByLabelText(label);
    if (!input) return [`${model.collection}.${name}: no input "${label}"`];
    found.push([name, input]);
    return [];
  });
  return [...missing, ...misplaced(model, found)];
};
