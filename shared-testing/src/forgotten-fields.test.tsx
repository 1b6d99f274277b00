import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { defineModel } from 'shared-model/define-model';
import { line } from 'shared-model/fields/fields';
import { fieldsWithoutColumn, fieldsWithoutInput } from './forgotten-fields';

const thing = defineModel({
  collection: 'things',
  version: 2,
  entityName: 'thing',
  title: 'Things',
  order: 'name',
  recordName: ({ name }) => name,
  fields: {
    name: line({ label: 'Name', formLabel: 'Full name', limit: 60 }),
    budget: line({ label: 'Budget', limit: 60, since: 2, sort: true }),
  },
});

const Headers = ({ children }: { children?: ReactNode }) => (
  <table>
    <thead>
      <tr>
        <th>Name</th>
        {children}
      </tr>
    </thead>
  </table>
);

test('names the field whose column is missing', () => {
  render(<Headers />);
  expect(fieldsWithoutColumn(thing)).toEqual(['things.budget: no column "Budget"']);
});

test('names the field whose column cannot be sorted', () => {
  render(
    <Headers>
      <th>Budget</th>
    </Headers>,
  );
  expect(fieldsWithoutColumn(thing)).toEqual(['things.budget: sort of its column and of the model differ']);
});

test('names the field whose column stands before that of the field before it', () => {
  render(
    <table>
      <thead>
        <tr>
          <th>
            <button type="button">Budget</button>
          </th>
          <th>Name</th>
        </tr>
      </thead>
    </table>,
  );
  expect(fieldsWithoutColumn(thing)).toEqual(['things.budget: before "name", unlike in the model']);
});

test('names no field if each has its column', () => {
  render(
    <Headers>
      <th>
        <button type="button">Budget</button>
      </th>
    </Headers>,
  );
  expect(fieldsWithoutColumn(thing)).toEqual([]);
});

test('names the field whose input is missing', () => {
  render(<input aria-label="Full name" />);
  expect(fieldsWithoutInput(thing)).toEqual(['things.budget: no input "Budget"']);
});

test('names no field if each has its input, by its label in the form', () => {
  render(
    <>
      <input aria-label="Full name" />
      <input aria-label="Budget" />
    </>,
  );
  expect(fieldsWithoutInput(thing)).toEqual([]);
});

test('names the field whose input stands before that of the field before it', () => {
  render(
    <>
      <input aria-label="Budget" />
      <input aria-label="Full name" />
    </>,
  );
  expect(fieldsWithoutInput(thing)).toEqual(['things.budget: before "name", unlike in the model']);
});
