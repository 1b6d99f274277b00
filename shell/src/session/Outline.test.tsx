import { act, render } from '@testing-library/react';
import Outline from './Outline';

const main = document.createElement('main');
const onOver = jest.fn();

/** Shows the outline beside a page whose main part is this. */
const open = (markup: string) => {
  main.innerHTML = markup;
  document.body.append(main);
  render(<Outline onOver={onOver} />);
};

beforeEach(() => onOver.mockClear());

test('is over once there is more than a spinner', async () => {
  open('<p role="status">Loading</p>');
  expect(onOver).not.toHaveBeenCalled();
  await act(async () => {
    main.innerHTML = '<h2>Customers</h2>';
  });
  expect(onOver).toHaveBeenCalled();
});

test('is over at once where it comes later than the screen', () => {
  open('<h2>Customers</h2>');
  expect(onOver).toHaveBeenCalled();
});
