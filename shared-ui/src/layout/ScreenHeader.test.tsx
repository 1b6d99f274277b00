import { render, screen } from '@testing-library/react';
import { backLook, backText, ScreenHeader } from './ScreenHeader';

test('has the way back before its title, and the actions after it', () => {
  render(
    <ScreenHeader
      back={<a href="/customer" {...backLook()} />}
      title="PT Maju"
      button={<button type="button">Add report</button>}
    />,
  );
  const back = screen.getByRole('link', { name: backText });
  const title = screen.getByRole('heading', { name: 'PT Maju' });
  expect(title).toHaveFocus();
  expect(back.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(title.compareDocumentPosition(screen.getByRole('button'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
