import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { later, useLoadSoon } from './later';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('shows what stands meanwhile, then the component, and that at once wherever it is shown again', async () => {
  const load = jest.fn(async () => Greeting);
  const Later = later(load, 'One moment');
  render(<Later name="Sari" />);
  expect(screen.getByText('One moment')).toBeInTheDocument();
  expect(await screen.findByText('Hello Sari')).toBeInTheDocument();
  render(<Later name="Budi" />);
  expect(screen.getByText('Hello Budi')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('is not loaded before it is shown', () => {
  const load = jest.fn(async () => Greeting);
  later(load);
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

test('throws what its loading failed with to the boundary around it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Later = later(() => Promise.reject(new Error('The chunk did not come.')));
  render(
    <Boundary>
      <Later />
    </Boundary>,
  );
  expect(await screen.findByText('The chunk did not come.')).toBeInTheDocument();
  expect(logged).toHaveBeenCalled();
});

const Screen = ({ load }: { load(): Promise<unknown> }) => {
  useLoadSoon(load);
  return null;
};

test('loads what may be opened next once its screen has been there for three seconds, and no failure of it shows', async () => {
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
