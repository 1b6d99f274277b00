import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { lazy, usePrefetch } from './lazy';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('shows the fallback, then the component, and the component at once after that', async () => {
  const load = jest.fn(async () => Greeting);
  const LazyGreeting = lazy(load, 'One moment');
  render(<LazyGreeting name="Sari" />);
  expect(screen.getByText('One moment')).toBeInTheDocument();
  expect(await screen.findByText('Hello Sari')).toBeInTheDocument();
  render(<LazyGreeting name="Budi" />);
  expect(screen.getByText('Hello Budi')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('does not load before it is shown', () => {
  const load = jest.fn(async () => Greeting);
  lazy(load);
  expect(load).not.toHaveBeenCalled();
});

class Boundary extends Component<{ children: ReactNode }> {
  override readonly state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error?.message ?? this.props.children;
  }
}

test('throws a failed load to the error boundary', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const LazyGreeting = lazy(() => Promise.reject(new Error('The chunk did not come.')));
  render(
    <Boundary>
      <LazyGreeting />
    </Boundary>,
  );
  expect(await screen.findByText('The chunk did not come.')).toBeInTheDocument();
  expect(logged).toHaveBeenCalled();
});

test('says that a file of the page did not load, and leaves all else on the screen', async () => {
  const LazyGreeting = lazy(() => Promise.reject(Object.assign(new Error('gone'), { isOfPage: true })));
  render(
    <Boundary>
      <p>The list</p>
      <LazyGreeting />
    </Boundary>,
  );
  expect(await screen.findByText('This did not load. Try again, or reload the page.')).toBeInTheDocument();
  expect(screen.getByText('The list')).toBeInTheDocument();
});

test('loads a file of the page again by one press, where it did not come', async () => {
  const gone = Object.assign(new Error('gone'), { isOfPage: true });
  const LazyGreeting = lazy(jest.fn(async () => Greeting).mockRejectedValueOnce(gone));
  render(<LazyGreeting name="Sari" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Sari')).toBeInTheDocument();
});

const Screen = ({ load }: { load(): Promise<unknown> }) => {
  usePrefetch(load);
  return null;
};

test('loads the next screen after three seconds, and ignores a failure', async () => {
  jest.useFakeTimers();
  const load = jest.fn(() => Promise.reject(new Error('The chunk did not come.')));
  const left = render(<Screen load={load} />);
  await jest.advanceTimersByTimeAsync(2_999);
  left.unmount();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(load).not.toHaveBeenCalled();
  render(<Screen load={load} />);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test.each([
  [true, 0],
  [false, 1],
])('loads no next screen for a user who saves data: %s', async (saveData, times) => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
  const load = jest.fn(async () => undefined);
  render(<Screen load={load} />);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(load).toHaveBeenCalledTimes(times);
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});
