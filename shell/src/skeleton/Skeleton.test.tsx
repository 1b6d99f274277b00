import { act, render } from '@testing-library/react';
import Skeleton from './Skeleton';

const main = document.createElement('main');
const onOver = jest.fn();

/** Renders the skeleton beside a page with this main part. */
const open = (markup: string) => {
  main.innerHTML = markup;
  document.body.append(main);
  render(<Skeleton onOver={onOver} />);
};

beforeEach(() => onOver.mockClear());

test('is over when there is more than a spinner', async () => {
  open('<p role="status">Loading</p>');
  expect(onOver).not.toHaveBeenCalled();
  await act(async () => {
    main.innerHTML = '<h2>Customers</h2>';
  });
  expect(onOver).toHaveBeenCalled();
});

test('is over at once if the screen is there first', () => {
  open('<h2>Customers</h2>');
  expect(onOver).toHaveBeenCalled();
});
