import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type Toast, ToastProvider, useToast } from './Toast';

let show: (toast: Toast) => void;

function Grab() {
  show = useToast().show;
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  );
});

afterEach(() => {
  jest.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notifications' });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('an error interrupts, a success waits, and both stand in a live region', () => {
  act(() => {
    show({ tone: 'success', text: 'Report saved' });
    show({ tone: 'error', text: 'Report not saved' });
  });
  expect(region()).toHaveAttribute('aria-live', 'polite');
  expect(within(region()).getByRole('status')).toHaveTextContent('Report saved');
  expect(within(region()).getByRole('alert')).toHaveTextContent('Report not saved');
});

test('goes by itself when its time is over', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  pass(999);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('one with an action stays for eight seconds, since it may be the way back from a deletion', () => {
  act(() => show({ tone: 'success', text: 'Deleted', action: { label: 'Undo', onSelect: () => {} } }));
  pass(7_999);
  expect(screen.getByText('Deleted')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('stays while it is pointed at, then for the rest of its time', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  pass(600);
  fireEvent.mouseEnter(region());
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  fireEvent.mouseLeave(region());
  pass(399);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('stays while the focus is in it', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('stays while the page is out of sight, then for the rest of its time', () => {
  const isHidden = jest.spyOn(document, 'hidden', 'get');
  const turn = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  pass(600);
  turn(true);
  pass(60_000);
  turn(false);
  pass(399);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('dismissing one lets the others go on', () => {
  act(() => {
    show({ tone: 'info', text: 'First', duration: 1000 });
    show({ tone: 'info', text: 'Second', duration: 1000 });
  });
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (!dismiss) throw new Error('no button to dismiss with');
  fireEvent.focus(dismiss);
  fireEvent.click(dismiss);
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  pass(1000);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
});

test('a fourth one takes the place of the oldest', () => {
  act(() => {
    for (const text of ['One', 'Two', 'Three', 'Four']) show({ tone: 'info', text });
  });
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual([
    expect.stringContaining('Two'),
    expect.stringContaining('Three'),
    expect.stringContaining('Four'),
  ]);
});

test('choosing its action also dismisses it', () => {
  const undo = jest.fn();
  act(() => show({ tone: 'info', text: 'Deleted', action: { label: 'Undo', onSelect: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('F8 leads to the newest, and dismissing it back', () => {
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  act(() => {
    show({ tone: 'info', text: 'First' });
    show({ tone: 'info', text: 'Second', action: { label: 'Undo', onSelect: () => {} } });
  });
  fireEvent.keyDown(window, { key: 'F8' });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(elsewhere).toHaveFocus();
  elsewhere.remove();
});
