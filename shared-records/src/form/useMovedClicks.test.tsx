import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMovedClicks } from './useMovedClicks';

const onSave = jest.fn();
beforeEach(() => onSave.mockClear());

const Buttons = () => {
  const place = useRef<HTMLDivElement>(null);
  useMovedClicks(place);
  return (
    <div ref={place}>
      <p>There is no customer called Acme any more.</p>
      <button type="button" onClick={onSave}>
        Save
      </button>
    </div>
  );
};

const open = () => {
  render(<Buttons />);
  return { save: screen.getByText('Save'), message: screen.getByText(/^There is no customer/) };
};

/** jsdom has no PointerEvent with coordinates. */
const pointer = (type: string, clientX: number) =>
  new MouseEvent(type, { bubbles: true, composed: true, clientX, clientY: 500 });

test('a press counts when the button has moved from under the pointer', () => {
  const { save, message } = open();
  fireEvent(save, pointer('pointerdown', 100));
  fireEvent(message, pointer('pointerup', 102));
  expect(onSave).toHaveBeenCalledTimes(1);
  fireEvent(message, pointer('pointerup', 102));
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('moving the pointer away cancels the press', () => {
  const { save, message } = open();
  fireEvent(save, pointer('pointerdown', 100));
  fireEvent(message, pointer('pointerup', 160));
  expect(onSave).not.toHaveBeenCalled();
});

test('a button that stays is clicked by the browser alone', () => {
  const { save } = open();
  fireEvent(save, pointer('pointerdown', 100));
  fireEvent(save, pointer('pointerup', 100));
  expect(onSave).not.toHaveBeenCalled();
});
