import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type Toast, ToastProvider, useToast } from './Toast';

let show: (toast: Toast) => void;
let forget: (about: string) => void;

function Caller() {
  ({ show, forget } = useToast());
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <ToastProvider>
      <Caller />
    </ToastProvider>,
  );
});

afterEach(() => {
  jest.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notifications' });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('announces an error as an alert and a success as a status, in a live region', () => {
  act(() => {
    show({ tone: 'success', text: 'Report saved' });
    show({ tone: 'error', text: 'Report not saved' });
  });
  expect(region()).toHaveAttribute('aria-live', 'polite');
  expect(within(region()).getByRole('status')).toHaveTextContent('Report saved');
  expect(within(region()).getByRole('alert')).toHaveTextContent('Report not saved');
});

test('disappears when its time is over', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  advance(999);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  advance(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('stays for eight seconds with an action, which may undo a deletion', () => {
  act(() => show({ tone: 'success', text: 'Deleted', action: { label: 'Undo', onSelect: () => {} } }));
  advance(7_999);
  expect(screen.getByText('Deleted')).toBeInTheDocument();
  advance(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('stops its time while it is hovered', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  advance(600);
  fireEvent.mouseEnter(region());
  advance(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  fireEvent.mouseLeave(region());
  advance(399);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  advance(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('stays while it has the focus', () => {
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  advance(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
});

test('stops its time while the page is hidden', () => {
  const isHidden = jest.spyOn(document, 'hidden', 'get');
  const setHidden = (hidden: boolean) => {
    isHidden.mockReturnValue(hidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  act(() => show({ tone: 'info', text: 'Saved', duration: 1000 }));
  advance(600);
  setHidden(true);
  advance(60_000);
  setHidden(false);
  advance(399);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  advance(1);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('lets the other toasts expire after one is dismissed', () => {
  act(() => {
    show({ tone: 'info', text: 'First', duration: 1000 });
    show({ tone: 'info', text: 'Second', duration: 1000 });
  });
  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (!dismiss) throw new Error('no dismiss button');
  fireEvent.focus(dismiss);
  fireEvent.click(dismiss);
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  advance(1000);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
});

test('replaces the oldest of three toasts', () => {
  act(() => {
    for (const text of ['One', 'Two', 'Three', 'Four']) show({ tone: 'info', text });
  });
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual([
    expect.stringContaining('Two'),
    expect.stringContaining('Three'),
    expect.stringContaining('Four'),
  ]);
});

test('keeps a toast without an end beside newer ones, until it is dismissed', () => {
  act(() => show({ tone: 'error', text: 'Reload', duration: Number.POSITIVE_INFINITY }));
  act(() => {
    for (const text of ['One', 'Two', 'Three']) show({ tone: 'info', text });
  });
  expect(screen.queryByText('One')).not.toBeInTheDocument();
  advance(24 * 60 * 60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Reload');
  expect(screen.queryAllByRole('status')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('disappears when its action is chosen', () => {
  const undo = jest.fn();
  act(() => show({ tone: 'info', text: 'Deleted', action: { label: 'Undo', onSelect: undo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

describe('the focus after the action of a toast', () => {
  /** Shows a toast and focuses its action, as a click does. */
  const focusUndo = () => {
    act(() => show({ tone: 'info', text: 'Deleted', action: { label: 'Undo', onSelect: () => {} } }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    return undo;
  };

  test('returns to the control that had it', () => {
    const outside = document.body.appendChild(document.createElement('button'));
    outside.focus();
    fireEvent.click(focusUndo());
    expect(outside).toHaveFocus();
    outside.remove();
  });

  test('goes to the content if that control has left the page', () => {
    const content = document.body.appendChild(document.createElement('main'));
    content.tabIndex = -1;
    const outside = content.appendChild(document.createElement('button'));
    outside.focus();
    const undo = focusUndo();
    outside.remove();
    fireEvent.click(undo);
    expect(content).toHaveFocus();
    content.remove();
  });
});

test('focuses the newest toast on F8, and restores the focus after it', () => {
  const outside = document.body.appendChild(document.createElement('button'));
  outside.focus();
  act(() => {
    show({ tone: 'info', text: 'First' });
    show({ tone: 'info', text: 'Second', action: { label: 'Undo', onSelect: () => {} } });
  });
  fireEvent.keyDown(window, { key: 'F8' });
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(outside).toHaveFocus();
  outside.remove();
});

test('replaces and forgets the toast about a subject, and keeps others', () => {
  act(() => {
    show({ tone: 'success', about: 'saved', text: 'Saved Acme.' });
    show({ tone: 'success', text: 'Link copied' });
    show({ tone: 'success', about: 'saved', text: 'Saved Bolt.' });
  });
  const texts = () =>
    within(region())
      .queryAllByRole('status')
      .map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Link copied', 'Saved Bolt.']);
  act(() => forget('saved'));
  expect(texts()).toEqual(['Link copied']);
});
