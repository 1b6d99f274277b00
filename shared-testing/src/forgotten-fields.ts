import { screen, within } from '@testing-library/react';
import type { Model } from 'shared-records/model/define-model';

const entriesOf = <T>(model: Model<T>) => Object.entries<string>(model.labels);

/** Names each field of a model that the list on the screen has no column for, or cannot be sorted by. */
export const fieldsWithoutColumn = <T>(model: Model<T>): readonly string[] => {
  const headers = screen.getAllByRole('columnheader');
  return entriesOf(model).flatMap(([name, label]) => {
    const header = headers.find(({ textContent }) => textContent === label);
    if (!header) return [`${model.collection}.${name}: no column "${label}"`];
    const isSortable = within(header).queryByRole('button') !== null;
    return isSortable === model.sortFields.includes(name)
      ? []
      : [`${model.collection}.${name}: sort of its column and of the model differ`];
  });
};

/** Names each field of a model that the form on the screen has no input for. */
export const fieldsWithoutInput = <T>(model: Model<T>): readonly string[] =>
  Object.entries<{ readonly label: string }>(model.inputs).flatMap(([name, { label }]) =>
    screen.queryByLabelText(label) ? [] : [`${model.collection}.${name}: no input "${label}"`],
  );
