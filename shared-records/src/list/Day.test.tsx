import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayOf } from 'shared-model/periods';
import { DataProvider } from 'shared-store/DataProvider';
import { MemoryStore } from 'shared-store/testing';
import { Day } from './Day';
import { PeriodButton } from './period/PeriodButton';

const LIMITS = { from: new Date(0), before: new Date('2100-01-01') };

describe.each([-400, -25, 0, 25, 400])('on a device whose clock is %i hours wrong', (hours) => {
  const now = () => new Date(Date.now() - hours * 3_600_000);
  const show = (shown: React.ReactNode) => {
    const store = new MemoryStore({});
    jest.spyOn(store, 'now').mockImplementation(() => now().getTime());
    render(<DataProvider store={store}>{shown}</DataProvider>);
  };

  test('says "Today" of what has just happened', () => {
    show(
      <>
        <p>
          <Day>{dayOf(now())}</Day>
        </p>
        <p>
          <Day withTime>{now()}</Day>
        </p>
      </>,
    );
    expect(screen.getByText('Today')).toBeVisible();
    expect(screen.getByText(/^Today, \d\d:\d\d$/)).toBeVisible();
  });

  test('shows the days of a named period', async () => {
    show(<PeriodButton days="today" limits={LIMITS} onChange={() => {}} />);
    await userEvent.click(screen.getByRole('button', { name: 'Period: Today' }));
    expect(await screen.findByLabelText('From')).toHaveValue(dayOf(now()));
    expect(screen.getByLabelText('To')).toHaveValue(dayOf(now()));
  });
});
