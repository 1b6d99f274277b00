/** The matchers of elements. Many tests use none, and loading them takes a fifth of the time of a small file. */
const NAMES = [
  ...['toAppearAfter', 'toAppearBefore', 'toBeChecked', 'toBeDisabled', 'toBeEmpty', 'toBeEmptyDOMElement'],
  ...['toBeEnabled', 'toBeInTheDOM', 'toBeInTheDocument', 'toBeInvalid', 'toBePartiallyChecked'],
  ...['toBePartiallyPressed', 'toBePressed', 'toBeRequired', 'toBeValid', 'toBeVisible', 'toContainElement'],
  ...['toContainHTML', 'toHaveAccessibleDescription', 'toHaveAccessibleErrorMessage', 'toHaveAccessibleName'],
  ...['toHaveAttribute', 'toHaveClass', 'toHaveDescription', 'toHaveDisplayValue', 'toHaveErrorMessage'],
  ...['toHaveFocus', 'toHaveFormValues', 'toHaveRole', 'toHaveSelection', 'toHaveStyle'],
  ...['toHaveTextContent', 'toHaveValue'],
];

type Matchers = Readonly<Record<string, (...values: unknown[]) => jest.CustomMatcherResult>>;

expect.extend(
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      function match(this: jest.MatcherContext, ...values: unknown[]) {
        const matcher = jest.requireActual<Matchers>('@testing-library/jest-dom/matchers')[name];
        if (!matcher) throw new Error(`There is no matcher ${name}.`);
        return matcher.apply(this, values);
      },
    ]),
  ),
);
