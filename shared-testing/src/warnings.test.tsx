import { render, screen } from '@testing-library/react';

const warning = (): string => jest.mocked(console.error).mock.calls.flat().join(' ');

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
});

test('React warns of elements without a key in a test', () => {
  const line = (name: string) => <p>{name}</p>;
  render(<div>{['Ani', 'Budi'].map(line)}</div>);
  expect(warning()).toContain('unique "key" prop');
});

test('React warns of an element where HTML allows none', () => {
  render(
    <p>
      <div>Ani</div>
    </p>,
  );
  expect(warning()).toContain('cannot be a descendant of <%s>');
});

test('React warns of an unknown attribute', () => {
  render(<p {...{ tabindex: 1 }}>Ani</p>);
  expect(warning()).toContain('tabIndex');
});

test('an element that does not appear is reported with the page as it is then', async () => {
  render(<p>Ani</p>);
  const missing = screen.findByText('Budi', {}, { timeout: 50 });
  await expect(missing).rejects.toHaveProperty('stack', expect.stringMatching(/Unable to find.*Ani/s));
});
