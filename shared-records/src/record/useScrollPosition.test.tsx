import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SectionTestHost } from 'shared-testing';
import { Link, useLocation, useNavigate } from 'shared-ui/router';
import { useScrollPosition } from './useScrollPosition';

const SCREEN = 800;

/** A window over a page of `height` pixels, as a browser scrolls it. */
let height = 0;

const scrollTo = (top: number) => {
  Object.assign(window, { scrollY: Math.max(0, Math.min(top, height - SCREEN)) });
  window.dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  Object.assign(window, { scrollTo: ({ top }: { top: number }) => scrollTo(top) });
  Object.defineProperties(document.documentElement, {
    scrollHeight: { configurable: true, get: () => height },
    clientHeight: { configurable: true, get: () => SCREEN },
  });
  height = 3_000;
  scrollTo(0);
});

/** A list that makes the page `tall` when it is ready. */
const List = ({ name, tall }: { name: string; tall: number }) => {
  const [isReady, setReady] = useState(false);
  useScrollPosition(isReady);
  const show = () => {
    height = tall;
    setReady(true);
  };
  return (
    <button type="button" onClick={show}>
      Show {name}
    </button>
  );
};

const Page = () => {
  const navigate = useNavigate();
  if (useLocation().pathname === '/record') {
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    );
  }
  return (
    <>
      <List name="contacts" tall={1_000} />
      <List name="reports" tall={3_000} />
      <Link to="/record">Open</Link>
    </>
  );
};

/** Opens a record from the page at 1,500 pixels, and comes back to a page whose lists are not there yet. */
const comeBack = async () => {
  const user = userEvent.setup();
  render(
    <SectionTestHost path="/customer/acme">
      <Page />
    </SectionTestHost>,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Show contacts');
  await press('Show reports');
  scrollTo(1_500);
  await user.click(screen.getByRole('link', { name: 'Open' }));
  height = SCREEN;
  scrollTo(0);
  await press('Back');
  return { press };
};

test('the page returns to its place, whichever of its lists is ready first', async () => {
  const { press } = await comeBack();
  await press('Show contacts');
  expect(window.scrollY).toBe(200);
  await press('Show reports');
  expect(window.scrollY).toBe(1_500);
});

test('the page stays where the user has scrolled meanwhile', async () => {
  const { press } = await comeBack();
  await press('Show contacts');
  scrollTo(100);
  await press('Show reports');
  expect(window.scrollY).toBe(100);
});
