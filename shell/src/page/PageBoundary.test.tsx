import { render, screen } from '@testing-library/react';
import { PageBoundary } from './PageBoundary';

const Broken = (): never => {
  throw new Error('It cannot be drawn.');
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('says that the page stopped and offers to reload it, in place of a blank page', () => {
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'The page stopped working' })).toHaveFocus();
  expect(screen.getByText('Your input is kept.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('gives its children another chance at another address', () => {
  const at = (address: string, child: React.ReactNode) => (
    <PageBoundary address={address}>{child}</PageBoundary>
  );
  const { rerender } = render(at('/', <Broken />));
  rerender(at('/', <p>Customers</p>));
  expect(screen.queryByText('Customers')).not.toBeInTheDocument();
  rerender(at('/customer', <p>Customers</p>));
  expect(screen.getByText('Customers')).toBeVisible();
});
